import { Fieldset, Input, NativeSelect } from '@mantine/core';
import { prerequisitesEnabled } from '../../../../shared/settings/site-settings.ts';
import { useSiteSettings } from '../../settings/hooks.ts';
import { EligibilityBadge } from '../../subjects/eligibility-badge.tsx';
import {
  type EligibilityState,
  type EligibilityView,
  eligibilityOf,
  type SubjectEligibility,
} from '../../subjects/eligibility-view.ts';
import classes from './choices.module.css';
import type { Combination, SubjectSelection } from './selection.ts';

interface ChoicesFieldsetProps {
  combination: Combination;
  /** 'First choice' or 'Second choice'. */
  label: string;
  slots: SubjectSelection[Combination];
  eligibility: EligibilityView;
  /** Why the combination cannot be saved. */
  error: string | undefined;
  onSelect: (place: number, name: string) => void;
  /** Administrators may choose subjects that the applicant is not eligible for: they are marked, but no error. */
  allowsExceptions?: boolean;
}

const PLACEHOLDERS: Record<EligibilityState, string> = {
  known: 'Choose a subject',
  checking: 'Checking eligibility…',
  failed: 'Could not be checked',
};

const NONE_LEFT = 'No subject available';

/** Added to the name of a subject that would not be offered. Once it is chosen, a badge says so too. */
const MARKS: Partial<Record<SubjectEligibility['state'], string>> = {
  ineligible: ' (not eligible)',
  notOffered: ' (no longer offered)',
};

/**
 * One combination of three subjects. Applicants are offered only eligible subjects, each once. A chosen subject that is
 * no longer eligible stays visible and is marked.
 */
export function ChoicesFieldset({
  combination,
  label,
  slots,
  eligibility,
  error,
  onSelect,
  allowsExceptions = false,
}: ChoicesFieldsetProps) {
  const isChecked = prerequisitesEnabled(useSiteSettings());
  const offered = eligibility.offered
    .filter(({ state }) => allowsExceptions || state === 'eligible')
    .map(({ name }) => name);

  const optionsFor = (current: string) => {
    const names = offered.filter((name) => name === current || !slots.includes(name));
    const unlisted = current && !names.includes(current) ? [current] : [];
    const isEmpty = eligibility.state === 'known' && names.length === 0;
    return [
      { value: '', label: isEmpty ? NONE_LEFT : PLACEHOLDERS[eligibility.state] },
      ...[...unlisted, ...names].map((name) => ({
        value: name,
        label: name === current ? name : marked(name),
      })),
    ];
  };
  const marked = (name: string) => name + (MARKS[eligibilityOf(name, eligibility).state] ?? '');

  const errorId = `${combination}-error`;
  return (
    <Fieldset
      id={combination}
      legend={label}
      className={classes.combination ?? ''}
      aria-describedby={error ? errorId : undefined}
    >
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      {slots.map((name, place) => {
        const number = place + 1;
        const ofSubject = name ? eligibilityOf(name, eligibility) : undefined;
        // Where nothing is checked, every subject on offer would get the same badge.
        const hasBadge = ofSubject && (isChecked || ofSubject.state !== 'eligible');
        const isIneligible = !allowsExceptions && ofSubject !== undefined && ofSubject.state in MARKS;
        return (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their number
            key={place}
            id={`${combination}.${place}`}
            label={`${label}, subject ${number}`}
            data={optionsFor(name)}
            value={name}
            onChange={({ currentTarget }) => onSelect(place, currentTarget.value)}
            description={hasBadge && <EligibilityBadge of={ofSubject} />}
            descriptionProps={{ mt: 6 }}
            error={isIneligible || (error !== undefined && !name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        );
      })}
    </Fieldset>
  );
}
