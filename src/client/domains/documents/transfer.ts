import { z } from 'zod';
import { getToken } from '../../api/session.ts';

/** A file that did not arrive. `status` is the server's answer, 0 when there was none (a lost connection). */
export class TransferError extends Error {
  readonly status: number;

  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }

  get isUnauthorized() {
    return this.status === 401;
  }

  /** Worth trying again as it is: the connection or the server failed, not the file. */
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

/** Refusals of a reverse proxy in front of the portal, which answers with a page of its own. */
const OF_A_PROXY: Partial<Record<number, string>> = {
  413: TOO_LARGE_FOR_PROXY,
  502: PORTAL_UNREACHABLE,
  503: PORTAL_UNREACHABLE,
  504: PORTAL_UNREACHABLE,
};

/** What a refusal says: the portal's words, or what the answer of a proxy means; nothing when neither is known. */
export function messageIn(text: string, status: number): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).message;
  } catch {
    return OF_A_PROXY[status] ?? '';
  }
}

/** The header that says who asks. */
export const authorization = () => `Bearer ${getToken() ?? ''}`;
