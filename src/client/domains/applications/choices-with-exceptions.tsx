import type { FormErrors } from '@mantine/form';
import { Banner } from '../../components/feedback/banner.tsx';
import { ineligibleAmong, type Standings } from '../subjects/standing.ts';
import classes from './choices.module.css';
import { ChoicesFieldset } from './choices-fieldset.tsx';
import { COMBINATIONS, chosenOf, type SubjectSelection } from './selection.ts';

interface ChoicesWithExceptionsProps {
  selection: SubjectSelection;
  standings: Standings;
  errors: FormErrors;
  /** Called with the combination that was changed, as it is then. */
  onChange: (field: keyof SubjectSelection, slots: string[]) => void;
}

/** Both combinations for administrators, who may make exceptions: eligibility warns and does not forbid (decisions §6). */
export function ChoicesWithExceptions({
  selection,
  standings,
  errors,
  onChange,
}: ChoicesWithExceptionsProps) {
  const { firstChoiceSubjects, secondChoiceSubjects } = chosenOf(selection);
  const exceptions = ineligibleAmong([...firstChoiceSubjects, ...secondChoiceSubjects], standings);
  return (
    <>
      <div className={classes.combinations}>
        {COMBINATIONS.map(({ field, label }) => (
          <ChoicesFieldset
            key={field}
            combination={field}
            label={label}
            slots={selection[field]}
            standings={standings}
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
            The reasons stand beside each subject. You can save the choices all the same: an exception is
            yours to make.
          </Banner>
        </div>
      )}
    </>
  );
}
