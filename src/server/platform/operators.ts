import { ConfigurationError } from './config.ts';
import { errorCode } from './errors.ts';

const OWN_FOLDER = 'The user that the portal runs as has to own the folder in DATA_DIR and everything in it.';
const A_FOLDER = 'DATA_DIR has to be a folder.';

/** What the operator does about an error of the machine. */
const ADVICE: Record<string, string> = {
  EADDRINUSE: 'Another program, or another portal, has this port. Stop it, or set PORT to another one.',
  EADDRNOTAVAIL:
    'This machine does not have that address. Set HOST to one that it has: 127.0.0.1 behind a proxy.',
  EACCES: `${OWN_FOLDER} A PORT below 1024 needs special rights: choose a higher one.`,
  EPERM: OWN_FOLDER,
  EROFS: 'This disk can only be read. Set DATA_DIR to a folder that can be written.',
  EEXIST: A_FOLDER,
  ENOTDIR: A_FOLDER,
  SQLITE_CANTOPEN: OWN_FOLDER,
  SQLITE_READONLY: OWN_FOLDER,
};

/** Whether the operator can mend it, such as a wrong setting, a taken port or a disk that cannot be written. */
const isOperators = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  (error instanceof Error && /^(E[A-Z]+|SQLITE_\w+)$/.test(errorCode(error) ?? ''));

/** What happened and what to do about it, in a line; undefined for a bug. */
export function adviceFor(error: unknown): string | undefined {
  if (!isOperators(error)) return undefined;
  const advice = ADVICE[errorCode(error) ?? ''];
  return advice ? `${error.message}. ${advice}` : error.message;
}
