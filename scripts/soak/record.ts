import type { Answer, api } from '../../tests/support/rest.ts';
import { processorSeconds, residentMegabytes } from '../bench/process.ts';

type Kind = 'read' | 'write';
export type Client = ReturnType<typeof api>;
/** One request: its figures go under this name. */
export type Ask = (kind: Kind, name: string, send: (client: Client) => Promise<Answer>) => Promise<Answer>;

/** An answer; times in milliseconds since the beginning. `took` counts from when the request was due. */
export type Sample = { due: number; took: number; kind: Kind; name: string; failure: string | undefined };
/** What the system says of the server's process (Linux). */
export type Reading = { at: number; megabytes: number; cpuSeconds: number };
/** `latest`: by how much a request left after it was due, when this machine had no time for it. */
export type Record = { samples: Sample[]; readings: Reading[]; latest: number };

export const createRecord = (): Record => ({ samples: [], readings: [], latest: 0 });

export async function read(pid: number, at: number): Promise<Reading> {
  return { at, megabytes: await residentMegabytes(pid), cpuSeconds: await processorSeconds(pid) };
}

/** Why an answer is none that was to come. */
const refusalOf = ({ status, body }: Answer) =>
  status >= 200 && status < 300 ? undefined : `${status} ${JSON.stringify(body).slice(0, 200)}`;

/** Sends a request, and records what came of it. @throws when it was refused or failed. */
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
