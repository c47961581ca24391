import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { EXAM_SUBJECTS } from '../../../../shared/exam-results/constants.ts';
import { WORST_GRADE } from '../../../../shared/subjects/catalogue.ts';
import { describeRequirement, type Requirement } from '../../../../shared/subjects/eligibility.ts';
import { focusField } from '../../../components/form/error-summary.tsx';
import { PlusIcon } from '../../../components/layout/page-icons.tsx';
import classes from './catalogue.module.css';
import { replaced } from './use-fields.ts';

const GRADES = Array.from({ length: WORST_GRADE }, (_, at) => String(at + 1));
const SUBJECTS = [{ value: '', label: 'Choose an exam subject' }, ...EXAM_SUBJECTS];

interface RequirementFieldsProps {
  /** Index of the requirement. */
  at: number;
  requirement: Requirement;
  errors: Record<string, string>;
  onChange: (requirement: Requirement) => void;
  onRemove: () => void;
}

/** One requirement: any of these exam subjects, at this grade or better. */
export function RequirementFields({ at, requirement, errors, onChange, onRemove }: RequirementFieldsProps) {
  const { anyOf, grade } = requirement;
  const id = `requirements.${at}`;
  const setAnyOf = (names: string[]) => onChange({ anyOf: names, grade });
  const error = errors[`${id}.anyOf`];
  const isNamed = anyOf.every((name) => name !== '');
  return (
    <fieldset className={classes.requirement} id={`${id}.anyOf`} aria-describedby={error && `${id}.error`}>
      <legend>Requirement {at + 1}</legend>
      {[...anyOf.entries()].map(([place, name]) => (
        <div key={place} className={classes.alternative}>
          <NativeSelect
            id={`${id}.anyOf.${place}`}
            label={place === 0 ? 'Exam subject' : `Or exam subject ${place + 1}`}
            data={SUBJECTS}
            value={name}
            error={errors[`${id}.anyOf.${place}`]}
            onChange={({ currentTarget }) => setAnyOf(replaced(anyOf, place, currentTarget.value))}
          />
          {anyOf.length > 1 && (
            <CloseButton
              size="xl"
              aria-label={`Remove ${name || `exam subject ${place + 1}`} from requirement ${at + 1}`}
              onClick={() => {
                setAnyOf(replaced(anyOf, place));
                focusField(`${id}.anyOf.0`);
              }}
            />
          )}
        </div>
      ))}
      {error && (
        <p className={classes.error} id={`${id}.error`}>
          {error}
        </p>
      )}
      <NativeSelect
        id={`${id}.grade`}
        label="At this grade or better"
        data={GRADES}
        value={String(grade)}
        error={errors[`${id}.grade`]}
        onChange={({ currentTarget }) => onChange({ anyOf, grade: Number(currentTarget.value) })}
      />
      {isNamed && <p className={classes.hint}>{describeRequirement(requirement)}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<PlusIcon />}
          onClick={() => {
            setAnyOf([...anyOf, '']);
            focusField(`${id}.anyOf.${anyOf.length}`);
          }}
        >
          Or another subject
        </Button>
        <Button variant="default" onClick={onRemove}>
          Remove requirement {at + 1}
        </Button>
      </div>
    </fieldset>
  );
}
