import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the connection does with the browser's requests. */
type Behaviour =
  | 'passes'
  /** Holds back uploads of documents until everything passes again. */
  | 'holds uploads'
  /** Breaks every connection that has sent more bytes than this. */
  | { breaksAfterBytes: number }
  /** Every request reaches the server, but its connection breaks before the answer. */
  | 'loses answers';

const UPLOAD = /^POST \S+\/documents /;

/** A proxy to the server that can simulate a bad connection. It ends with the test that calls this. */
export async function useConnection(serverUrl: string) {
  let behaviour: Behaviour = 'passes';
  const browsers = new Set<Socket>();
  const held = new Map<Socket, () => void>();

  const proxy = createServer((browser) => {
    const server = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    browsers.add(browser);
    const end = () => {
      browser.destroy();
      server.destroy();
      browsers.delete(browser);
      held.delete(browser);
    };
    for (const socket of [browser, server]) socket.on('error', end).on('close', end);
    let sent = 0;
    browser.on('data', (bytes) => {
      sent += bytes.length;
      if (typeof behaviour === 'object' && sent > behaviour.breaksAfterBytes) return end();
      if (behaviour === 'holds uploads' && UPLOAD.test(bytes.toString('latin1', 0, 200))) {
        browser.pause();
        held.set(browser, () => server.write(bytes));
        return;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (behaviour === 'loses answers') return end();
      browser.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const browser of browsers) browser.destroy();
    proxy.close();
  });

  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    become(next: Behaviour) {
      behaviour = next;
      for (const [browser, pass] of held) {
        pass();
        browser.resume();
      }
      held.clear();
    },
  };
}
