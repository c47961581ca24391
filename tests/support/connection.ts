import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to what a browser sends. */
type Behaviour =
  | 'passes'
  /** No document gets through until everything passes again. */
  | 'holds uploads'
  /** Breaks, again and again, as soon as so much of a connection was sent. */
  | { breaksAfterBytes: number }
  /** All arrives at the server; each connection breaks before its answer. */
  | 'loses answers';

const UPLOAD = /^POST \S+\/documents /;

/** A connection to a server that can be bad, for the test that calls this. */
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
