import { z } from 'zod';
import { optionalText, PARAGRAPH_LENGTH } from '../text/fields.ts';
import type { ApplicationStatus } from './constants.ts';

/** In minutes: how long a decision's email waits, and how long a decision told at once can be undone (telling §2). */
export const UNDO_MINUTES = 10;

/** What an administrator says with a change of status. From applicants it is ignored. */
export const tellingShape = {
  /** Why an application is set back to draft, and what to do. Without it the applicant gets no email. */
  reason: optionalText(PARAGRAPH_LENGTH).optional(),
  /** Whether an email corrects the decision that was told before; yes unless given. */
  correct: z.boolean({ error: 'correct is true or false' }).optional(),
  /** With `approved`, once places are set up: which combination is offered; else the first that is possible. */
  choice: z.union([z.literal(1), z.literal(2)], { error: 'choice is 1 or 2' }).optional(),
  /** Why a place is offered although none is free. Without it that is refused. */
  overLimit: optionalText(PARAGRAPH_LENGTH).optional(),
};
export type Telling = {
  reason?: string | undefined;
  correct?: boolean | undefined;
  choice?: 1 | 2 | undefined;
  overLimit?: string | undefined;
};

type Decided = { status: ApplicationStatus; isTold: boolean | null; undoEndsAt: string | null };

/** Whether the approval that was just made offers a place: only that is told without a time for undoing. */
export const offersPlace = ({ status, isTold, undoEndsAt }: Decided) =>
  status === 'approved' && isTold === true && undoEndsAt === null;

/** Whether the decision can still be undone: as long as it is not told, and ten minutes longer if told at once. */
export const canUndo = ({ isTold, undoEndsAt }: Omit<Decided, 'status'>, now: Date) =>
  isTold === false || (undoEndsAt !== null && new Date(undoEndsAt) > now);
