import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { EXAM_SUBJECTS } from '../../../shared/exam-results/constants.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import type { PlacesDraft } from './draft.ts';
import classes from './places.module.css';

const ADD = 'add-to-minimum';

interface MinimumFieldsProps {
  values: Pick<PlacesDraft, 'hasMinimum' | 'passes' | 'minimumSubjects'>;
  errors: Record<string, string>;
  onChange: (changes: Partial<PlacesDraft>) => void;
}

/** The least that somebody needs for a place. */
export function MinimumFields({ values, errors, onChange }: MinimumFieldsProps) {
  const { hasMinimum, passes, minimumSubjects } = values;
  return (
    <>
      <Checkbox
        label="There is a minimum"
        checked={hasMinimum}
        onChange={({ currentTarget }) => onChange({ hasMinimum: currentTarget.checked })}
      />
      {hasMinimum && (
        <div className={classes.numbers}>
          <TextInput
            id="minimum.passes"
            label="Exam subjects at grade 3 or better"
            inputMode="numeric"
            autoComplete="off"
            value={passes}
            error={errors['minimum.passes']}
            onChange={({ currentTarget }) => onChange({ passes: currentTarget.value })}
          />
          <div>
            <NativeSelect
              id={ADD}
              label="Subjects that must be among them"
              data={[
                { value: '', label: 'Add an exam subject' },
                ...EXAM_SUBJECTS.filter((subject) => !minimumSubjects.includes(subject)),
              ]}
              value=""
              onChange={({ currentTarget: { value } }) =>
                onChange({ minimumSubjects: [...minimumSubjects, value] })
              }
            />
            <ul className={classes.named} aria-label="Subjects that must be among them">
              {minimumSubjects.map((subject) => (
                <li key={subject}>
                  {subject}
                  <CloseButton
                    size="xl"
                    aria-label={`Remove ${subject}`}
                    onClick={() => {
                      onChange({ minimumSubjects: minimumSubjects.filter((one) => one !== subject) });
                      focusField(ADD);
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}
