import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';

/** `coming`: chosen, and not arrived yet. */
export type ExamSlipState = 'here' | 'coming' | 'missing';

const BADGES = {
  here: { tone: 'success', label: 'Exam slip uploaded' },
  coming: { tone: 'info', label: 'Exam slip on its way' },
  missing: { tone: 'warning', label: 'Exam slip required' },
} as const satisfies Record<ExamSlipState, { tone: Tone; label: string }>;

/** Whether the only mandatory document is there. */
export const ExamSlipBadge = ({ state }: { state: ExamSlipState }) => (
  <StatusBadge tone={BADGES[state].tone}>{BADGES[state].label}</StatusBadge>
);
