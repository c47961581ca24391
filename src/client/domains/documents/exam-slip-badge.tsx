import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';

/** `coming`: chosen, and not arrived yet. `unsent`: the connection was lost, and it waits to be sent again. */
export type ExamSlipState = 'here' | 'coming' | 'unsent' | 'missing';

const BADGES = {
  here: { tone: 'success', label: 'Exam slip uploaded' },
  coming: { tone: 'info', label: 'Exam slip on its way' },
  unsent: { tone: 'warning', label: 'Exam slip not sent yet' },
  missing: { tone: 'warning', label: 'Exam slip required' },
} as const satisfies Record<ExamSlipState, { tone: Tone; label: string }>;

/** Whether the exam slip can still arrive without another choice of a file. */
export const isAwaited = (state: ExamSlipState) => state === 'coming' || state === 'unsent';

/** Whether the only mandatory document is there. */
export const ExamSlipBadge = ({ state }: { state: ExamSlipState }) => (
  <StatusBadge tone={BADGES[state].tone}>{BADGES[state].label}</StatusBadge>
);
