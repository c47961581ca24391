import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BLOCKS } from '../../../shared/places/constants.ts';
import { COLUMNS, classesOf, classKey } from './draft.ts';
import classes from './places.module.css';
import { blockLabel } from './words.ts';

/** As many blocks as most schools have. */
const USUAL_BLOCKS = 4;

interface ClassFieldsProps {
  /** What is typed, by subject and block. */
  seats: Record<string, string>;
  subjects: readonly string[];
  errors: Record<string, string>;
  onChange: (seats: Record<string, string>) => void;
}

/** The seats of each subject in each block. An empty field is no class. */
export function ClassFields({ seats, subjects, errors, onChange }: ClassFieldsProps) {
  const filled = classesOf(seats);
  const mostUsed = Math.max(
    0,
    ...filled.map(({ block }) => (block === null ? 0 : BLOCKS.indexOf(block) + 1)),
  );
  const [isAsked, setIsAsked] = useState(false);
  const showsAll = isAsked || mostUsed > USUAL_BLOCKS;
  const columns = showsAll ? COLUMNS : COLUMNS.filter((block, at) => block === null || at < USUAL_BLOCKS);
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>
        Seats by subject and block. Two subjects of one person are never in the same block; a class without a
        block can be combined with everything. A subject without seats gives no places.
      </p>
      {subjects.map((subject) => (
        <fieldset key={subject} className={classes.subject}>
          <legend>{subject}</legend>
          <div className={classes.blocks}>
            {columns.map((block) => {
              const at = filled.findIndex((one) => one.subject === subject && one.block === block);
              const key = classKey(subject, block);
              return (
                <TextInput
                  key={key}
                  {...(at >= 0 && { id: `classes.${at}.seats` })}
                  label={blockLabel(block)}
                  aria-label={`${subject}, ${blockLabel(block)}`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={seats[key] ?? ''}
                  error={at >= 0 ? (errors[`classes.${at}.seats`] ?? errors[`classes.${at}`]) : undefined}
                  onChange={({ currentTarget }) => {
                    // The blocks stay when the last seats beyond the usual ones are deleted.
                    setIsAsked(showsAll);
                    onChange({ ...seats, [key]: currentTarget.value });
                  }}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      {!showsAll && (
        <div>
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Show All Blocks
          </Button>
        </div>
      )}
    </div>
  );
}
