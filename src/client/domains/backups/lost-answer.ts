import type { OperationsState, Outcome, Work } from '../../../shared/backups/operations.ts';
import { OutcomeUnknown } from '../../api/outcome-unknown.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { isUnauthorized, trpc, UNATTENDED } from '../../api/trpc.ts';

/** How often the progress is polled, in milliseconds. */
export const WATCH_INTERVAL = 700;
/** Gives up after this many failed polls in a row. The connection may be down for a moment. */
const MOST_FAILURES = 40;

interface OutcomeSought {
  ask: () => Promise<OperationsState>;
  pause: () => Promise<unknown>;
  work: Work;
  /** The id of the latest operation before this one. */
  before: string | undefined;
}

/**
 * Waits for the outcome of an operation that the server goes on with though its answer is lost. A backup has no file
 * name before it is made.
 * @returns undefined if the operation was never begun. @throws OutcomeUnknown
 */
export async function outcomeOf({ ask, pause, work, before }: OutcomeSought): Promise<Outcome | undefined> {
  const isIt = ({ id, kind, type, fileName }: Work & { id: string }) =>
    id !== before &&
    kind === work.kind &&
    type === work.type &&
    (work.fileName === null || fileName === work.fileName);
  for (let failures = 0; failures < MOST_FAILURES; ) {
    // The request may have arrived just now.
    await pause();
    try {
      const { running, latest } = await ask();
      failures = 0;
      if (latest && isIt(latest)) return latest;
      if (running && isIt(running)) continue;
      if (latest?.id === before) return undefined;
      // Another operation has ended since, perhaps after this one, or the server has begun anew.
      break;
    } catch (error) {
      if (isUnauthorized(error)) throw error;
      failures += 1;
    }
  }
  throw new OutcomeUnknown();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, WATCH_INTERVAL));

/** Runs an operation. @returns the answer or, when that is lost, the outcome that the progress tells. */
export function useOperation() {
  const { client } = trpc.useUtils();
  const ask = () => client.superAdmin.backupProgress.query(undefined, UNATTENDED);
  return async <Answer>(work: Work, send: () => Promise<Answer>): Promise<Answer | Outcome> => {
    const { latest } = await ask();
    return sendOrFind<Answer | Outcome>(send, () => outcomeOf({ ask, pause, work, before: latest?.id }));
  };
}
