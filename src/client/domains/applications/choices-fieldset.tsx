import { Fieldset, Input, NativeSelect } from '@mantine/core';
import { EligibilityBadge } from '../subjects/eligibility-badge.tsx';
import type { EligibilityView } from '../subjects/hooks.ts';
import classes from './choices.module.css';
import type { Combination, Picks } from './choices-draft.ts';

interface ChoicesFieldsetProps {
  combination: Combination;
  /** 'First choice' or 'Second choice'. */
  label: string;
  slots: Picks[Combination];
  eligibility: EligibilityView;
  /** Why the combination cannot be saved. */
  error: string | undefined;
  onPick: (place: number, name: string) => void;
}

const PLACEHOLDERS: Record<EligibilityView['state'], string> = {
  known: 'Choose a subject',
  checking: 'Checking eligibility…',
  failed: 'Eligibility could not be checked',
};

/**
 * One combination of three subjects. Only eligible subjects are offered, none of them twice; what is chosen stays
 * visible, and is marked, when it is no longer eligible.
 */
export function ChoicesFieldset({
  combination,
  label,
  slots,
  eligibility,
  error,
  onPick,
}: ChoicesFieldsetProps) {
  const eligible = eligibility.offered.filter(({ state }) => state === 'eligible').map(({ name }) => name);

  const optionsFor = (current: string) => {
    const names = eligible.filter((name) => name === current || !slots.includes(name));
    const unlisted = current && !names.includes(current) ? [current] : [];
    return [
      { value: '', label: PLACEHOLDERS[eligibility.state] },
      ...unlisted.map((name) => ({ value: name, label: marked(name) })),
      ...names,
    ];
  };
  const marked = (name: string) =>
    eligibility.standingOf(name).state === 'ineligible' ? `${name} (not eligible)` : name;

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
        const standing = name ? eligibility.standingOf(name) : undefined;
        return (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={place}
            id={`${combination}.${place}`}
            label={`${label}, subject ${number}`}
            data={optionsFor(name)}
            value={name}
            onChange={({ currentTarget }) => onPick(place, currentTarget.value)}
            description={standing && <EligibilityBadge standing={standing} />}
            descriptionProps={{ mt: 6 }}
            error={standing?.state === 'ineligible' || (error !== undefined && !name)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        );
      })}
    </Fieldset>
  );
}
