import { Fieldset, Input, NativeSelect } from '@mantine/core';
import { EligibilityBadge } from '../subjects/eligibility-badge.tsx';
import {
  type EligibilityState,
  type Standings,
  type SubjectStanding,
  standingOf,
} from '../subjects/standing.ts';
import classes from './choices.module.css';
import type { Combination, SubjectSelection } from './selection.ts';

interface ChoicesFieldsetProps {
  combination: Combination;
  /** 'First choice' or 'Second choice'. */
  label: string;
  slots: SubjectSelection[Combination];
  standings: Standings;
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

/** Added to the name of a subject that would not be offered. Once it is chosen, a badge says so too. */
const MARKS: Partial<Record<SubjectStanding['state'], string>> = {
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
  standings,
  error,
  onSelect,
  allowsExceptions = false,
}: ChoicesFieldsetProps) {
  const offered = standings.offered
    .filter(({ state }) => allowsExceptions || state === 'eligible')
    .map(({ name }) => name);

  const optionsFor = (current: string) => {
    const names = offered.filter((name) => name === current || !slots.includes(name));
    const unlisted = current && !names.includes(current) ? [current] : [];
    return [
      { value: '', label: PLACEHOLDERS[standings.state] },
      ...[...unlisted, ...names].map((name) => ({
        value: name,
        label: name === current ? name : marked(name),
      })),
    ];
  };
  const marked = (name: string) => name + (MARKS[standingOf(name, standings).state] ?? '');

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
        const standing = name ? standingOf(name, standings) : undefined;
        const isBarred = !allowsExceptions && standing !== undefined && standing.state in MARKS;
        return (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their number
            key={place}
            id={`${combination}.${place}`}
            label={`${label}, subject ${number}`}
            data={optionsFor(name)}
            value={name}
            onChange={({ currentTarget }) => onSelect(place, currentTarget.value)}
            description={standing && <EligibilityBadge standing={standing} />}
            descriptionProps={{ mt: 6 }}
            error={isBarred || (error !== undefined && !name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        );
      })}
    </Fieldset>
  );
}
