import { Button } from '@mantine/core';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import classes from './desk.module.css';
import { GRADE_KEYS } from './desk-keys.ts';
import { KeyButton } from './key-button.tsx';

interface RowKeysProps {
  row: ExamResult | undefined;
  canGoBack: boolean;
  onStep: (step: 1 | -1) => void;
  onConfirm: () => void;
  onGrade: (grade: ExamResult['grade']) => void;
  onProfile: () => void;
  onNotOnSlip: () => void;
  onAdd: () => void;
  onBack: () => void;
}

/** What is done with the chosen row; each button has its key. */
export const RowKeys = ({ row, canGoBack, onStep, ...on }: RowKeysProps) => (
  <div className={classes.keys}>
    <KeyButton of="up" disabled={!row} onPress={() => onStep(-1)}>
      {null}
    </KeyButton>
    <KeyButton of="down" disabled={!row} onPress={() => onStep(1)}>
      {null}
    </KeyButton>
    <KeyButton of="confirm" disabled={!row} onPress={on.onConfirm}>
      Confirm
    </KeyButton>
    <fieldset className={classes.grades}>
      <legend className={classes.legend}>The slip shows</legend>
      {GRADE_KEYS.map(({ grade, key }) => (
        <Button
          key={grade}
          variant={row?.grade === grade ? 'light' : 'default'}
          disabled={!row}
          aria-label={`The slip shows ${grade}`}
          aria-keyshortcuts={key}
          onClick={() => on.onGrade(grade)}
        >
          {key}
        </Button>
      ))}
    </fieldset>
    <KeyButton of="profile" disabled={!row} onPress={on.onProfile}>
      Profile
    </KeyButton>
    <KeyButton of="notOnSlip" disabled={!row || row.check === 'added'} onPress={on.onNotOnSlip} />
    <KeyButton of="add" onPress={on.onAdd}>
      Add
    </KeyButton>
    <KeyButton of="back" disabled={!canGoBack} onPress={on.onBack}>
      Back
    </KeyButton>
  </div>
);
