import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The closed set of refusals, with their HTTP statuses (decisions §2). */
const STATUSES = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const;
type ErrorCode = keyof typeof STATUSES;
const isErrorCode = (key: string): key is ErrorCode => key in STATUSES;

type Issue = { path: string; message: string };
type Details = {
  issues?: Issue[];
  retryAfterSeconds?: number;
  reference?: string;
  /** What else the response contains, beside `message`: what a page needs to go on, such as what has changed since. */
  facts?: Readonly<Record<string, unknown>>;
};

/** A refusal with a message for the user. Other thrown errors are bugs, unless `toAppError` knows them. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status() {
    return STATUSES[this.code];
  }

  /** The JSON that the client receives. */
  get body() {
    const { issues, reference, facts } = this.details;
    return { message: this.message, ...(issues && { issues }), ...(reference && { reference }), ...facts };
  }
}

export const notFound = (message = 'There is nothing here.') => new AppError('NOT_FOUND', message);
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('FORBIDDEN', message);
export const conflict = (message: string) => new AppError('CONFLICT', message);
/** One wrong input value; `path` names the field. */
export const invalid = (message: string, path = '') =>
  new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });

/** More than any form has fields. A list of a megabyte has an issue with each of its values. */
const MOST_ISSUES = 100;

/** Input that a schema refused: the message is the first issue's, and the issues are listed. */
export const invalidInput = ({ issues }: z.core.$ZodError) =>
  new AppError('BAD_REQUEST', issues[0]?.message ?? 'Please check what you entered.', {
    issues: issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({ path: path.join('.'), message })),
  });

const systemErrorSchema = z.object({ code: z.string() });

/** The code of an error of the system, of SQLite or of a library, such as 'ENOENT'; undefined without one. */
export const errorCode = (error: unknown): string | undefined =>
  systemErrorSchema.safeParse(error).data?.code;

/** EFBIG: some disks also limit the size of a file. */
const NO_ROOM_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];
const NO_ROOM = 'There is no room left on the server’s disk. Nothing was saved. Please tell the school.';

export const noRoom = () => new AppError('INSUFFICIENT_STORAGE', NO_ROOM);

/** Whether a file or the database could not grow. */
export const isNoRoom = (error: unknown): boolean => NO_ROOM_CODES.includes(errorCode(error) ?? '');

/** Another process is writing, a console command for example. */
const BUSY = 'The portal is busy at the moment. Please try again.';

/** The client went away during a request or a response: nobody is left to tell, and it is no bug. */
const GONE_CODES = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE'];
export const connectionLost = () => new AppError('BAD_REQUEST', 'The connection was lost.');

/** Errors of the web server itself, such as a malformed body. */
const httpErrorSchema = z.object({ statusCode: z.int().min(400).max(499) });
const HTTP_MESSAGES: Partial<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request could not be read. Please send valid JSON.',
  UNSUPPORTED_MEDIA_TYPE: 'Please send JSON.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a minute and try again.',
};
/** A refusal by the web server or by tRPC before any procedure ran. */
export function httpRefusal(status: number) {
  // Only the static file server answers 403, for paths that it does not serve.
  if (status === STATUSES.FORBIDDEN) return notFound();
  const code = Object.keys(STATUSES)
    .filter(isErrorCode)
    .find((key) => STATUSES[key] === status);
  return new AppError(
    code ?? 'BAD_REQUEST',
    HTTP_MESSAGES[code ?? 'BAD_REQUEST'] ?? 'The request was refused.',
  );
}

/**
 * The refusal to answer with for anything that was thrown. A bug becomes a 500 with a reference number, which `logBug`
 * logs with the cause; nothing internal reaches the client.
 */
export function toAppError(error: unknown, logBug: (error: unknown, reference: string) => void): AppError {
  if (error instanceof AppError) return error;
  if (isNoRoom(error)) return noRoom();
  const code = errorCode(error) ?? '';
  if (code.startsWith('SQLITE_BUSY'))
    return new AppError('SERVICE_UNAVAILABLE', BUSY, { retryAfterSeconds: 2 });
  if (GONE_CODES.includes(code)) return connectionLost();
  const { data: http } = httpErrorSchema.safeParse(error);
  if (http) return httpRefusal(http.statusCode);
  const reference = randomBytes(4).toString('hex').toUpperCase();
  logBug(error, reference);
  return new AppError(
    'INTERNAL_SERVER_ERROR',
    `Something went wrong on our side. Please try again; if it happens again, tell the school the number ${reference}.`,
    { reference },
  );
}
