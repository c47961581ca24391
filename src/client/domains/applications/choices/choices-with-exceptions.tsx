import type { FormErrors } from '@mantine/form';
import { Banner } from '../../../components/feedback/banner.tsx';
import { type EligibilityView, ineligibleAmong } from '../../subjects/eligibility-view.ts';
import classes from './choices.module.css';
import { ChoicesFieldset } from './choices-fieldset.tsx';
import { COMBINATIONS, chosenOf, type SubjectSelection } from './selection.ts';

interface ChoicesWithExceptionsProps {
  selection: SubjectSelection;
  eligibility: EligibilityView;
  errors: FormErrors;
  /** Called with the combination that was changed, as it is then. */
  onChange: (field: keyof SubjectSelection, slots: string[]) => void;
}

/** Both combinations for administrators, who may make exceptions: eligibility warns and does not forbid (decisions §6). */
export function ChoicesWithExceptions({
  selection,
  eligibility,
  errors,
  onChange,
}: ChoicesWithExceptionsProps) {
  const { firstChoiceSubjects, secondChoiceSubjects } = chosenOf(selection);
  const exceptions = ineligibleAmong([...firstChoiceSubjects, ...secondChoiceSubjects], eligibility);
  return (
    <>
      <div className={classes.combinations}>
        {COMBINATIONS.map(({ field, label }) => (
          <ChoicesFieldset
            key={field}
            combination={field}
            label={label}
            slots={selection[field]}
            eligibility={eligibility}
            error={typeof errors[field] === 'string' ? errors[field] : undefined}
            allowsExceptions
            onSelect={(place, name) =>
              onChange(
                field,
                selection[field].map((before, index) => (index === place ? name : before)),
              )
            }
          />
        ))}
      </div>
      {exceptions.length > 0 && (
        <div className={classes.exceptions}>
          <Banner tone="warning" live title={`Not eligible for: ${exceptions.join(', ')}`}>
            The reasons are given below each subject. You can still save these choices, as an exception.
          </Banner>
        </div>
      )}
    </>
  );
}
