import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Letter } from '../../../shared/letters/schema.ts';
import classes from './letters.module.css';

interface PlaceButtonsProps {
  places: Letter['places'];
  onInsert: (place: string) => void;
}

/** The places that the letter can name, each with a button that inserts it at the cursor. */
export function PlaceButtons({ places, onInsert }: PlaceButtonsProps) {
  const hint = useId();
  return (
    <div>
      <p id={hint} className={classes.hint}>
        Each of these is replaced with what it stands for. Press one to put it where the cursor is. Names are
        left out of letters to an email address that is not confirmed. To show a brace itself, type it twice:{' '}
        {'{{ or }}'}.
      </p>
      <ul className={classes.places} aria-describedby={hint}>
        {places.map(({ name, meaning }) => (
          <li key={name}>
            <Button
              variant="default"
              className={classes.place}
              onClick={() => onInsert(`{${name}}`)}
              aria-label={`Insert {${name}}: ${meaning}`}
            >
              {`{${name}}`}
            </Button>
            <span aria-hidden="true">{meaning}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
