import type { Transaction } from '../../tables.ts';
import { setStudentOfDraft } from './drafts-queries.ts';

/** A child who had no record has one now: what was typed before belongs to it. */
export const adoptDraft = (trx: Transaction, userId: number, studentId: number) =>
  setStudentOfDraft(trx, userId, studentId);
