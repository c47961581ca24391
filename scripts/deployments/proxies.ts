import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');
/** The school of the files in deploy/. */
export const NAME = 'admissions.school.example';

/** Where a proxy listens, and where the portal does. */
export type Ports = { http: number; https: number; portal: number };
type Start = {
  program: string;
  args: string[];
  /** The path of the certificate to trust. */
  certificate: string;
};
export type Proxy = {
  name: string;
  /** Writes what the program reads into the folder, made of the file in deploy/. */
  prepare(folder: string, ports: Ports): Promise<Start>;
};

/** @throws Error when the file does not hold what is to be replaced. */
function replaced(text: string, changes: Record<string, string>) {
  return Object.entries(changes).reduce((changed, [before, after]) => {
    if (!changed.includes(before)) throw new Error(`deploy/ has no ${before} any more`);
    return changed.replaceAll(before, after);
  }, text);
}

/** As on a school's machine, but with ports of its own and a certificate that Caddy signs itself. */
const caddy: Proxy = {
  name: 'Caddy',
  async prepare(folder, { http, https, portal }) {
    const site = replaced(await readFile(path.join(DEPLOY, 'caddy/Caddyfile'), 'utf8'), {
      '127.0.0.1:3000': `127.0.0.1:${portal}`,
    });
    const storage = path.join(folder, 'caddy');
    const options = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      `http_port ${http}`,
      `https_port ${https}`,
      `storage file_system ${storage}`,
    ];
    const file = path.join(folder, 'Caddyfile');
    await writeFile(file, `{\n\t${options.join('\n\t')}\n}\n${site}`);
    return {
      program: 'caddy',
      args: ['run', '--config', file, '--adapter', 'caddyfile'],
      certificate: path.join(storage, 'pki/authorities/local/root.crt'),
    };
  },
};

async function makeCertificate(folder: string) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const args = ['req', '-x509', ...curve, '-days', '2', ...name, '-keyout', key, '-out', certificate];
  await once(spawn('openssl', args, { stdio: 'ignore' }), 'close');
  return { key, certificate };
}

/** What nginx writes to the disk when it does not pass bytes on as they come. */
export const nginxBuffers = (folder: string) => path.join(folder, 'buffers');

/** As on a school's machine, but with ports and a certificate of its own. */
const nginx: Proxy = {
  name: 'nginx',
  async prepare(folder, { http, https, portal }) {
    const { key, certificate } = await makeCertificate(folder);
    const site = replaced(await readFile(path.join(DEPLOY, 'nginx/portal.conf'), 'utf8'), {
      [`/etc/letsencrypt/live/${NAME}/fullchain.pem`]: certificate,
      [`/etc/letsencrypt/live/${NAME}/privkey.pem`]: key,
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen [::]:80;': '',
      'listen 443 ': `listen 127.0.0.1:${https} `,
      'listen [::]:443 ssl http2;': '',
      '127.0.0.1:3000': `127.0.0.1:${portal}`,
    });
    const buffers = nginxBuffers(folder);
    await mkdir(buffers);
    const configuration = `
      user root;
      daemon off;
      pid ${folder}/nginx.pid;
      error_log stderr error;
      events {}
      http {
        access_log off;
        client_body_temp_path ${buffers};
        proxy_temp_path ${buffers};
        ${site}
      }`;
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, configuration);
    return { program: 'nginx', args: ['-c', file], certificate };
  },
};

export const proxies = [caddy, nginx];

const WAITS = 200;
const WAIT = 50;

/** Resolves when a file can be read and a port answers. */
async function answering(certificate: string, port: number) {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    const trusted = await readFile(certificate, 'utf8').catch(() => undefined);
    if (isReady && trusted) return trusted;
    await pause(WAIT);
  }
  throw new Error(`nothing answers at port ${port}`);
}

/** Starts the proxy in front of a portal. */
export async function startProxy(proxy: Proxy, folder: string, ports: Ports) {
  const { program, args, certificate } = await proxy.prepare(folder, ports);
  const complaints: string[] = [];
  const running = spawn(program, args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.stderr.on('data', (text) => complaints.push(String(text)));
  const ended = once(running, 'exit');
  const ca = await answering(certificate, ports.http).catch((error: unknown) => {
    running.kill();
    throw new Error(`${proxy.name} does not start: ${complaints.join('')}`, { cause: error });
  });
  return {
    ca,
    async stop() {
      running.kill('SIGTERM');
      await ended;
    },
  };
}

export const freePorts = async () => ({ http: await freePort(), https: await freePort() });
