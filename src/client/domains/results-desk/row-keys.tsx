import { Button } from '@mantine/core';
import { memo } from 'react';
import type { ResultCheck } from '../../../shared/exam-results/check.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import classes from './desk.module.css';
import { type DeskKey, GRADE_KEYS } from './desk-keys.ts';
import { KeyButton } from './key-button.tsx';

type Grade = ExamResult['grade'];

interface RowKeysProps {
  /** Of the chosen row, if there is one. */
  grade: Grade | undefined;
  check: ResultCheck | undefined;
  canGoBack: boolean;
  onPress: (key: DeskKey) => void;
  onGrade: (grade: Grade) => void;
}

/** What is done with the chosen row; each button has its key. */
export const RowKeys = memo(({ grade, check, canGoBack, onPress, onGrade }: RowKeysProps) => {
  const hasNoRow = grade === undefined;
  return (
    <div className={classes.keys}>
      <KeyButton of="up" disabled={hasNoRow} onPress={onPress}>
        {null}
      </KeyButton>
      <KeyButton of="down" disabled={hasNoRow} onPress={onPress}>
        {null}
      </KeyButton>
      <KeyButton of="confirm" disabled={hasNoRow} onPress={onPress}>
        Confirm
      </KeyButton>
      <fieldset className={classes.grades}>
        <legend className={classes.legend}>The slip shows</legend>
        {GRADE_KEYS.map(({ grade: shown, key }) => (
          <GradeButton
            key={shown}
            grade={shown}
            printed={key}
            stands={shown === grade}
            disabled={hasNoRow}
            onGrade={onGrade}
          />
        ))}
      </fieldset>
      <KeyButton of="profile" disabled={hasNoRow} onPress={onPress}>
        Profile
      </KeyButton>
      <KeyButton of="notOnSlip" disabled={hasNoRow || check === 'added'} onPress={onPress} />
      <KeyButton of="add" onPress={onPress}>
        Add
      </KeyButton>
      <KeyButton of="back" disabled={!canGoBack} onPress={onPress}>
        Undo
      </KeyButton>
    </div>
  );
});

interface GradeButtonProps extends Pick<RowKeysProps, 'onGrade'> {
  grade: Grade;
  printed: string;
  /** Whether the chosen row has this grade. */
  stands: boolean;
  disabled: boolean;
}

const GradeButton = memo(({ grade, printed, stands, disabled, onGrade }: GradeButtonProps) => (
  <Button
    variant={stands ? 'light' : 'default'}
    disabled={disabled}
    aria-label={`The slip shows ${grade}`}
    aria-keyshortcuts={printed}
    onClick={() => onGrade(grade)}
  >
    {printed}
  </Button>
));
