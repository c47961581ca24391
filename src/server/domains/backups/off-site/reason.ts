import { isNoRoom } from '../../../platform/errors.ts';
import { CopyFailure } from './place.ts';

/** What the codes of systems and libraries mean to whoever looks after the portal. */
const REASONS = new Map(
  Object.entries({
    ENOTFOUND: 'there is no machine of this name. Is the address right, and the network there?',
    EAI_AGAIN: 'the name of the machine could not be looked up. Is the network there?',
    ECONNREFUSED: 'the machine does not accept connections there. Is the server started, and the port right?',
    ECONNRESET: 'the connection was cut.',
    ETIMEDOUT: 'the machine does not answer.',
    EHOSTUNREACH: 'the machine cannot be reached.',
    EACCES: 'the portal may not write there.',
    EPERM: 'the portal may not write there.',
    AccessDenied: 'the store refuses. May these access keys write, read and delete in the bucket?',
    InvalidAccessKeyId: 'the store does not know the access key.',
    SignatureDoesNotMatch: 'the secret access key is wrong.',
    NoSuchBucket: 'there is no such bucket.',
  }),
);

/** Codes of an error and of its cause, where fetch puts the one of the network. */
function* codesOf(error: unknown): Generator<string> {
  if (!(error instanceof Error)) return;
  for (const key of ['serviceCode', 'code'] as const) if (key in error) yield String(Reflect.get(error, key));
  yield* codesOf(error.cause);
}

/** In characters. */
const LONGEST = 300;

/** Libraries pass on what the other side said, as long as it liked: kept as one short line without control characters. */
const plainLine = (said: string) => {
  const line = said
    .slice(0, 10 * LONGEST)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line;
};

/** Why a copy failed, in words. */
export const reasonOf = (error: unknown) => plainLine(saidBy(error));

function saidBy(error: unknown): string {
  if (error instanceof CopyFailure) return error.message;
  if (isNoRoom(error)) return 'there is no room left.';
  const [reason] = [...codesOf(error)].flatMap((code) => REASONS.get(code) ?? []);
  if (reason) return reason;
  return error instanceof Error ? error.message : String(error);
}
