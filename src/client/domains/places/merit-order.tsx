import { Button, NativeSelect } from '@mantine/core';
import { FEWEST_BEST, type MeritKey, MOST_BEST } from '../../../shared/places/constants.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { replaced } from '../subjects/catalogue/use-fields.ts';
import classes from './places.module.css';
import { meritLabel } from './words.ts';

const BEST: MeritKey[] = Array.from(
  { length: MOST_BEST - FEWEST_BEST + 1 },
  (_, at) => `bestPoints:${at + FEWEST_BEST}` as const,
);
const ALL: MeritKey[] = ['totalScore', ...BEST, 'ones', 'englishAndMathematics', 'ownSchool', 'submittedAt'];
const ADD = 'add-to-merit';

interface MeritOrderProps {
  keys: readonly MeritKey[];
  onChange: (keys: MeritKey[]) => void;
}

/** The keys of the order of merit, each used where all before it are equal. */
export function MeritOrder({ keys, onChange }: MeritOrderProps) {
  /** The browser drops the focus of a row that moves. */
  const move = (from: number, to: number, pressed: string) => {
    const key = keys[from];
    if (!key) return;
    const others = replaced(keys, from);
    onChange([...others.slice(0, to), key, ...others.slice(to)]);
    focusField(pressed);
  };
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>
        The first line decides. Each further line decides only between applicants who are equal in all lines
        above it; a random draw decides last. All of them are about the person and not about a combination, so
        nobody does worse for ranking their true first choice first.
      </p>
      <ol className={classes.merit} aria-label="Order of merit">
        {keys.map((key, at) => (
          <li key={key}>
            <span>{meritLabel(key)}</span>
            <span className={classes.buttons}>
              <Button
                id={`up-${key}`}
                variant="default"
                aria-label={`Move up: ${meritLabel(key)}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1, `up-${key}`)}
              >
                Up
              </Button>
              <Button
                id={`down-${key}`}
                variant="default"
                aria-label={`Move down: ${meritLabel(key)}`}
                disabled={at === keys.length - 1}
                onClick={() => move(at, at + 1, `down-${key}`)}
              >
                Down
              </Button>
              <Button
                variant="subtle"
                aria-label={`Remove: ${meritLabel(key)}`}
                onClick={() => {
                  onChange(replaced(keys, at));
                  focusField(ADD);
                }}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
        <li>A random draw</li>
      </ol>
      <NativeSelect
        id={ADD}
        label="Add to the order"
        className={classes.add}
        data={[
          { value: '', label: 'Choose what else decides' },
          ...ALL.filter((key) => !keys.includes(key)).map((key) => ({ value: key, label: meritLabel(key) })),
        ]}
        value=""
        onChange={({ currentTarget }) => {
          const added = ALL.find((key) => key === currentTarget.value);
          if (added) onChange([...keys, added]);
        }}
      />
    </div>
  );
}
