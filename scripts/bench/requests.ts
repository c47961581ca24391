import { Client } from 'undici';
import { processorSeconds, type Served } from './process.ts';
import type { Stage } from './stage.ts';

const CONNECTIONS = 32;

/** A request to repeat: its URL and headers. */
export type Target = { url: string; headers?: Record<string, string> };

/** Sends the request again and again on one connection while `goesOn`. @returns the number of answers */
function keepGetting(client: Client, path: string, headers: Record<string, string>, goesOn: () => boolean) {
  return new Promise<number>((resolve, reject) => {
    let answered = 0;
    const next = () =>
      client.dispatch(
        { method: 'GET', path, headers },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, status) => {
            if (status !== 200) reject(new Error(`${path} answered ${status}`));
          },
          onResponseEnd: () => {
            answered += 1;
            if (goesOn()) next();
            else resolve(answered);
          },
          onResponseError: (_, error) => reject(error),
        },
      );
    next();
  });
}

/** GET requests per second over 32 open connections, measured for this many seconds. */
export async function requestsPerSecond({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(origin));
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const counts = await Promise.all(
    clients.map((client) => keepGetting(client, pathname + search, headers, () => performance.now() < end)),
  );
  const took = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return counts.reduce((sum, count) => sum + count, 0) / took;
}

export async function bytesOf({ url, headers = {} }: Target): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

/** Also measures the processor time of one server's requests, whatever else the machine does. */
function watchProcessor({ pid }: Served, target: Target, seconds: number) {
  let [answered, busy] = [0, 0];
  return {
    async measure() {
      const before = await processorSeconds(pid);
      const rate = await requestsPerSecond(target, seconds);
      busy += (await processorSeconds(pid)) - before;
      answered += rate * seconds;
      return rate;
    },
    microseconds: () => (1_000_000 * busy) / answered,
  };
}

type Pair = { ours: Target; bare: Target };

/** Without the names of a list and of its figures, which are random. */
const comparable = (bytes: string) =>
  bytes.replace(/"snapshot":"[\w-]{43}"/, '').replace(/"version":"[\da-f-]{36}\.\d+"/, '');

/** Compares the requests per second of both servers. @throws when their bytes differ. */
export async function compareReads(stage: Stage, { ours, bare }: Pair) {
  const [given, wanted] = [comparable(await bytesOf(bare)), comparable(await bytesOf(ours))];
  if (given !== wanted) throw new Error(`not the same bytes: ${given} and ${wanted}`);
  const watched = {
    ours: watchProcessor(await stage.portal(), ours, stage.seconds),
    bare: watchProcessor(await stage.bare(), bare, stage.seconds),
  };
  return {
    ours: watched.ours.measure,
    bare: watched.bare.measure,
    also() {
      const [portal, least] = [watched.ours.microseconds(), watched.bare.microseconds()];
      const ratio = (least / portal).toFixed(2);
      return { 'processor time': `${portal.toFixed(0)} µs a request, bare ${least.toFixed(0)} µs: ${ratio}` };
    },
  };
}
