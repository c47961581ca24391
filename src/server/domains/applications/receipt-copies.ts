import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Database } from '../../tables.ts';
import { storeReceiptCopy } from './steps-queries.ts';

/** Call when a receipt with its PDF has been sent. */
export const noteReceiptCopy = (db: Database, clock: Clock, applicationId: number, sentTo: string) =>
  storeReceiptCopy(db, { applicationId, sentTo, at: timestamp(clock) });
