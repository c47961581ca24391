import type { BulkAction, BulkAnswer } from '../../../../shared/admissions/bulk.ts';
import { countOf, formatCount } from '../../../../shared/format/count.ts';

/** What the actions on many applications are called. */
export const ACTION_WORDS: Record<BulkAction, { title: string; confirm: string; done: string }> = {
  under_review: { title: 'Take under review', confirm: 'Take Under Review', done: 'taken under review' },
  approve: { title: 'Approve', confirm: 'Approve', done: 'approved' },
  reject: { title: 'Reject', confirm: 'Reject', done: 'rejected' },
  assign: { title: 'Assign', confirm: 'Assign', done: 'assigned' },
  request: { title: 'Ask for something from', confirm: 'Ask', done: 'asked' },
};

/** For example '212 change, 8 decided already, 3 changed since you looked'. */
export function outcomeInWords({ changed, left }: BulkAnswer): string {
  const reasons = Map.groupBy(left, ({ reason }) => reason);
  const parts = [...reasons].map(([reason, those]) => `${formatCount(those.length)} ${reason}`);
  return [`${formatCount(changed)} ${changed === 1 ? 'changes' : 'change'}`, ...parts].join(', ');
}

export const applications = (count: number) => countOf(count, 'application');
