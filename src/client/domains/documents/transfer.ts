import { z } from 'zod';
import { getToken } from '../auth/session.ts';

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

/** What the server says in a refusal; nothing when it says nothing. */
export function messageIn(text: string): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).message;
  } catch {
    return '';
  }
}

/** The header that says who asks. */
export const authorization = () => `Bearer ${getToken() ?? ''}`;
