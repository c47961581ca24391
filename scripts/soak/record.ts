import { processorSeconds, residentMegabytes } from '../bench/process.ts';
import type { Answer, api } from '../support/rest.ts';

type Kind = 'read' | 'write';
export type Client = ReturnType<typeof api>;
/** Sends one request and records it under this name. */
export type Ask = (kind: Kind, name: string, send: (client: Client) => Promise<Answer>) => Promise<Answer>;

/** One request; times in milliseconds since the beginning. `took` counts from when it was due. */
export type Sample = { due: number; took: number; kind: Kind; name: string; failure: string | undefined };
/** Memory and processor time of the server's process (Linux). */
export type Reading = { at: number; megabytes: number; cpuSeconds: number };
/** `latest`: by how many milliseconds a request left late because this machine was too busy. */
export type Record = { samples: Sample[]; readings: Reading[]; latest: number };

export const createRecord = (): Record => ({ samples: [], readings: [], latest: 0 });

export async function read(pid: number, at: number): Promise<Reading> {
  return { at, megabytes: await residentMegabytes(pid), cpuSeconds: await processorSeconds(pid) };
}

/** The failure that an answer means, if any. */
const refusalOf = ({ status, body }: Answer) =>
  status >= 200 && status < 300 ? undefined : `${status} ${JSON.stringify(body).slice(0, 200)}`;

/** Sends a request and records its outcome. @throws when it was refused or failed. */
export async function sendRecorded(
  { samples }: Record,
  clock: () => number,
  { due, kind, name }: Pick<Sample, 'due' | 'kind' | 'name'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  let failure: string | undefined;
  try {
    const answer = await send();
    failure = refusalOf(answer);
    if (failure) throw new Error(`${name}: ${failure}`);
    return answer;
  } catch (error) {
    failure ??= String(error instanceof Error && error.cause ? error.cause : error);
    throw error;
  } finally {
    samples.push({ due, took: clock() - due, kind, name, failure });
  }
}
