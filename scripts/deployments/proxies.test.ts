import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Agent, request, setGlobalDispatcher } from 'undici';
import { z } from 'zod';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { systemSchema } from '../../src/shared/system/schema.ts';
import { ADMINISTRATOR, type Served, startPortal } from '../bench/process.ts';
import { fileOf, pngOfSize } from '../support/files.ts';
import { studentPayload } from '../support/payloads.ts';
import { api, type RestClient } from '../support/rest.ts';
import { freePorts, NAME, nginxBuffers, proxies, startProxy } from './proxies.ts';

const MEGABYTE = 1024 ** 2;
const PER_MINUTE = 400;
/** The portal counts in windows of a minute: a burst that began at the end of one may go twice as far. */
const BURST = 2 * PER_MINUTE + 1;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const arrivedAt = (url: string) => `This request arrived as PUBLIC_URL says: ${url}, through the proxy.`;
const idSchema = z.object({ id: z.int() });
const messageSchema = z.object({ message: z.string() });
const tokenSchema = z.object({ downloadToken: z.string() });
/** The school's name leads to this machine. */
const lookup: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
const big = pngOfSize('portfolio.png', 50 * MEGABYTE);

for (const proxy of proxies)
  describe(`behind ${proxy.name}`, () => {
    let folder: string;
    let http: string;
    let url: string;
    let ca: string;
    let portal: Served;
    let stop: () => Promise<void>;
    let head: RestClient;
    let studentId: number;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'portal-proxy-'));
      const ports = await freePorts();
      http = `http://127.0.0.1:${ports.http}`;
      url = `https://${NAME}:${ports.https}`;
      portal = await startPortal(path.join(folder, 'data'), [], {
        PUBLIC_URL: url,
        TRUST_PROXY: 'true',
        RATE_LIMIT_PER_MINUTE: String(PER_MINUTE),
      });
      const { port } = new URL(portal.url);
      ({ ca, stop } = await startProxy(proxy, folder, { ...ports, portal: Number(port) }));
      setGlobalDispatcher(new Agent({ connect: { ca, lookup } }));
    });
    after(async () => {
      await stop?.();
      await portal?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test('HTTP leads to HTTPS, which browsers are told to keep to', async () => {
      const plain = await request(`${http}/auth`, { headers: { host: NAME } });
      assert.ok([301, 308].includes(plain.statusCode));
      assert.ok(String(plain.headers.location).startsWith(`https://${NAME}`));
      const { status, headers } = await api({ url }).get('/health');
      assert.equal(status, 200);
      assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/);
    });

    test('the cookie of a session is kept to HTTPS', async () => {
      const answer = await api({ url }).post('/auth/login', ADMINISTRATOR);
      const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('session='));
      assert.match(cookie ?? '', /HttpOnly; Secure; SameSite=Strict/);
      head = api({ url }, answer.read(z.object({ token: z.string() })).token);
    });

    test('the portal finds nothing wrong with the way that requests arrive', async () => {
      const { findings } = (await head.get('/admin/system')).read(systemSchema);
      const address = findings.find(({ check }) => check === 'address');
      assert.deepEqual([address?.state, address?.text], ['ok', arrivedAt(url)]);
    });

    test('50 MB go up and come back, and a larger file is refused in words', async () => {
      studentId = (await head.post('/students', studentPayload())).read(idSchema).id;
      const { fileName } = (await head.upload(studentId, big, 'portfolio')).read(documentSchema);
      const { bytes } = await head.bytes(`/documents/${fileName}`);
      assert.equal(sha256(bytes), sha256(new Uint8Array(await big.arrayBuffer())));
      for (const megabytes of [51, 101]) {
        const large = pngOfSize('large.png', megabytes * MEGABYTE);
        const { status, body } = await head.upload(studentId, large, 'portfolio');
        assert.equal(status, 413);
        assert.match(messageSchema.parse(body).message, /less than 50MB/);
      }
      if (proxy.name === 'nginx') assert.deepEqual(await readdir(nginxBuffers(folder)), []);
    });

    test('a backup comes in parts, goes up again, and is restored', async () => {
      const { fileName } = (await head.post('/super-admin/backup/create-free', { type: 'full' })).read(
        createdBackupSchema,
      );
      const download = async (headers: Record<string, string> = {}) => {
        const { downloadToken } = (
          await head.post(`/super-admin/backup/generate-download-token/${fileName}`)
        ).read(tokenSchema);
        const address = `${url}/api/super-admin/backup/download/${fileName}?token=${downloadToken}`;
        const answer = await fetch(address, { headers });
        return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
      };
      const whole = await download();
      assert.equal(whole.answer.status, 200);
      assert.ok(whole.bytes.length > big.size);
      const part = await download({ range: 'bytes=1000-1999' });
      assert.equal(part.answer.status, 206);
      assert.equal(part.answer.headers.get('content-range'), `bytes 1000-1999/${whole.bytes.length}`);
      assert.deepEqual(part.bytes, whole.bytes.subarray(1000, 2000));

      const form = new FormData();
      form.append('backupFile', fileOf(fileName, whole.bytes));
      const uploaded = await head.request('POST', '/super-admin/backup/upload', { body: form });
      const again = uploaded.read(z.object({ fileName: z.string() })).fileName;
      const restored = await head.post(`/super-admin/backup/restore-database/${again}`);
      assert.equal(restored.status, 200);
      assert.equal((await head.get(`/students/${studentId}`)).status, 200);
    });

    test('limits count the visitor, whatever a visitor claims, and not the proxy', async () => {
      const visitor = (localAddress: string) => new Agent({ localAddress, connect: { ca, lookup } });
      const ask = async (dispatcher: Agent, claim: string) => {
        const { statusCode, body } = await request(`${url}/api/health`, {
          dispatcher,
          headers: { 'x-forwarded-for': claim },
        });
        await body.dump();
        return statusCode;
      };
      const [eager, other] = [visitor('127.0.0.2'), visitor('127.0.0.3')];
      let status = 200;
      for (let asked = 0; asked < BURST && status === 200; asked += 1)
        status = await ask(eager, `10.0.0.${asked % 250}`);
      assert.equal(status, 429);
      assert.equal(await ask(other, '127.0.0.2'), 200);
      await Promise.all([eager.close(), other.close()]);
    });
  });
