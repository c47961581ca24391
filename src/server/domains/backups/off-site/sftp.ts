import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../platform/config.ts';
import { PARTIAL } from '../work-folder.ts';
import { CopyFailure, type Place } from './place.ts';

type Settings = NonNullable<Config['backupCopies']['sftp']>;

/** Loaded with the first copy: 17 MB that a portal without one saves. */
const loadClient = async () => (await import('ssh2-sftp-client')).default;

/** In milliseconds. A server that says nothing for a minute is given up. */
const CONNECTING_LIMIT = 20_000;
const KEEP_ALIVE = { keepaliveInterval: 15_000, keepaliveCountMax: 4 };

/** As `ssh-keygen -lf` prints it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * A stream still closes its remote file when the connection ends, and would report the missing answer to nobody, which
 * ends the program. Whoever reads or writes the stream sees its errors all the same.
 */
const watched = <Stream extends EventEmitter>(stream: Stream) => stream.on('error', () => undefined);

/** Connects, and accepts only the server whose key was set up. */
async function connect({ host, port, username, password, keyFile, hostKey }: Settings, signal: AbortSignal) {
  const privateKey =
    keyFile &&
    (await readFile(keyFile).catch(() => {
      throw new CopyFailure(`The key file ${keyFile} (BACKUP_COPY_SFTP_KEY_FILE) cannot be read.`);
    }));
  const Client = await loadClient();
  const client = new Client('portal', { error: () => undefined });
  let offered = '';
  const hostVerifier = (key: Buffer) => {
    offered = fingerprintOf(key);
    return offered === hostKey;
  };
  // Ours, so that it can be cut: the library waits for ever for a server that keeps its connection and does not answer.
  const sock = connectTo({ host, port });
  signal.addEventListener('abort', () => sock.destroy());
  const server = { sock, username, hostVerifier, readyTimeout: CONNECTING_LIMIT, ...KEEP_ALIVE };
  await client
    .connect({ ...server, ...(password && { password }), ...(privateKey && { privateKey }) })
    .catch((error: unknown) => {
      if (offered && offered !== hostKey)
        throw new CopyFailure(
          `The server ${host} shows the key ${offered}, not the one in BACKUP_COPY_SFTP_HOST_KEY. Ask who looks after it before you change the setting.`,
        );
      throw error;
    });
  return client;
}

/** A folder of a server with SSH. */
export const sftpPlace = (settings: Settings): Place => ({
  address: settings.address,
  async open(signal) {
    const client = await connect(settings, signal);
    const at = (name: string) => `${settings.folder}/${name}`;
    const remove = async (name: string) => {
      if (await client.exists(at(name))) await client.delete(at(name));
    };
    return {
      async store(name, bytes) {
        const partial = `${name}${PARTIAL}`;
        await pipeline(bytes, watched(client.createWriteStream(at(partial))));
        // SFTP itself does not rename onto a file that exists.
        await remove(name);
        await client.rename(at(partial), at(name));
      },
      read: async (name) => watched(client.createReadStream(at(name))),
      remove,
      async close() {
        await client.end();
      },
    };
  },
});
