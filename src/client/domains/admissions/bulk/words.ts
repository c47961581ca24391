import type { BulkAction, BulkAnswer, BulkRequest, LeftReason } from '../../../../shared/admissions/bulk.ts';
import { countOf, formatCount } from '../../../../shared/format/count.ts';

/** Assigning to nobody has words of its own, so it is an act of its own. */
export type Act = BulkAction | 'unassign';

export const actOf = ({ action, assignedTo }: Pick<BulkRequest, 'action' | 'assignedTo'>): Act =>
  action === 'assign' && assignedTo === null ? 'unassign' : action;

/** What the actions on many applications are called. */
export const ACTION_WORDS: Record<Act, { title: string; confirm: string; done: string }> = {
  under_review: { title: 'Take under review', confirm: 'Take Under Review', done: 'taken under review' },
  approve: { title: 'Approve', confirm: 'Approve', done: 'approved' },
  reject: { title: 'Reject', confirm: 'Reject', done: 'rejected' },
  assign: { title: 'Assign', confirm: 'Assign', done: 'assigned' },
  unassign: { title: 'Unassign', confirm: 'Unassign', done: 'unassigned' },
  request: { title: 'Ask for something from', confirm: 'Ask', done: 'asked' },
};

/** Why an application is left alone. */
export const reasonInWords = (reason: LeftReason, act: Act) =>
  act === 'unassign' && reason === 'assigned so already' ? 'not assigned' : reason;

/** For example '212 change, 8 decided already, 3 changed since you looked'. */
export function outcomeInWords({ changed, left }: Pick<BulkAnswer, 'changed' | 'left'>, act: Act): string {
  const reasons = Map.groupBy(left, ({ reason }) => reason);
  const parts = [...reasons].map(
    ([reason, those]) => `${formatCount(those.length)} ${reasonInWords(reason, act)}`,
  );
  return [`${formatCount(changed)} ${changed === 1 ? 'changes' : 'change'}`, ...parts].join(', ');
}

export const applications = (count: number) => countOf(count, 'application');

/** Says how many of those who are asked get no letter. */
export const noLetterFor = (count: number) =>
  `${countOf(count, 'applicant')} ${count === 1 ? 'gets' : 'get'} no letter, because there is no account or no email address. Please call.`;
