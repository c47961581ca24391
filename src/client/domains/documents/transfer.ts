import { z } from 'zod';
import { getToken } from '../../api/session.ts';

/** An upload or download failed. `status`: the HTTP status, 0 when there was no answer (a lost connection). */
export class TransferError extends Error {
  readonly status: number;

  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }

  get isUnauthorized() {
    return this.status === 401;
  }

  /** The connection or the server failed, not the file: worth trying again. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const refusalSchema = z.object({ message: z.string() });

const TOO_LARGE_FOR_PROXY =
  'The school’s server refused the file because of its size, before the portal saw it. Please tell the school: the limit for ' +
  'uploads of its web server (in nginx client_max_body_size) has to be raised. Until then a smaller file may be accepted.';
const PORTAL_UNREACHABLE =
  'The school’s server did not reach the portal behind it. Please try again in a few minutes; if that does not help, tell the school.';

/** Refusals by a reverse proxy, which answers with its own page. */
const OF_A_PROXY: Partial<Record<number, string>> = {
  413: TOO_LARGE_FOR_PROXY,
  502: PORTAL_UNREACHABLE,
  503: PORTAL_UNREACHABLE,
  504: PORTAL_UNREACHABLE,
};

/** The server's message, or the meaning of a proxy's status; '' when neither is known. */
export function messageIn(text: string, status: number): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).message;
  } catch {
    return OF_A_PROXY[status] ?? '';
  }
}

/** The authorization header. */
export const authorization = () => `Bearer ${getToken() ?? ''}`;
