import { DAY, MINUTE } from '../../../platform/clock.ts';
import { CopyFailure } from './place.ts';

/** In milliseconds: without a byte or a step that ended, and for a whole copy. */
export type Patience = { silence: number; inAll: number };

/** How long a whole copy may take. */
export const LONGEST_COPY = DAY;

/** A part for a store takes 16 MB in one step: ten minutes are enough for the slowest line. */
const PATIENCE: Patience = { silence: 10 * MINUTE, inAll: LONGEST_COPY };

const SILENT = 'The machine stopped answering. The connection was given up.';
const ENDLESS = 'The copy was not complete after a day. It was given up.';

/** What a copy calls when the other side was heard of, and the signal that ends it when it was not. */
export type Watch = { heard(): void; signal: AbortSignal };

/**
 * Runs `work`, and gives it up when the other side is silent for too long. What does not end even then (a call of the
 * operating system about a disk that is gone) goes on in the background.
 * @throws CopyFailure.
 */
export async function withPatience(
  work: (watch: Watch) => Promise<void>,
  { silence, inAll }: Patience = PATIENCE,
): Promise<void> {
  const end = new AbortController();
  const { signal } = end;
  const quiet = setTimeout(() => end.abort(new CopyFailure(SILENT)), silence);
  const whole = setTimeout(() => end.abort(new CopyFailure(ENDLESS)), inAll);
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([work({ heard: () => void quiet.refresh(), signal }), givenUp]);
  } finally {
    clearTimeout(quiet);
    clearTimeout(whole);
  }
}
