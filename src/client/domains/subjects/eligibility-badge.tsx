import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import classes from './eligibility.module.css';
import type { SubjectEligibility } from './eligibility-view.ts';

const badges: Record<SubjectEligibility['state'], { tone: Tone; label: string }> = {
  eligible: { tone: 'success', label: 'Eligible' },
  ineligible: { tone: 'danger', label: 'Not eligible' },
  checking: { tone: 'neutral', label: 'Checking eligibility…' },
  notOffered: { tone: 'warning', label: 'No longer offered' },
};

/**
 * The eligibility for a chosen subject, with reasons. Spans only, because it is rendered inside a field's description.
 */
export function EligibilityBadge({ of: { state, reasons } }: { of: SubjectEligibility }) {
  const { tone, label } = badges[state];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {reasons.map((reason) => (
        <span key={reason} className={classes.reason}>
          {reason}
        </span>
      ))}
    </>
  );
}
