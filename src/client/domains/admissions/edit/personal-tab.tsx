import { useMemo } from 'react';
import { labelOf } from '../../../../shared/audit/labels.ts';
import { codeOf, errorMessage, issuesOf, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { ErrorSummary } from '../../../components/form/error-summary.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { useEditForm } from '../../../components/form/use-edit-form.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConflictBanner } from '../../audit/conflict-banner.tsx';
import { useSessionUser } from '../../auth/use-session.ts';
import { PersonalField } from '../../students/personal-field.tsx';
import { type PersonalValues, personalValues } from '../../students/personal-values.ts';
import classes from './edit.module.css';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import {
  administratorChanges,
  administratorFields,
  checkAdministratorFields,
  isRequiredOfAdministrators,
  storedValues,
} from './personal-info.ts';
import { useSave } from './use-save.ts';

const inWords = new Intl.ListFormat('en-GB');

/** CONFLICT has no field, but means that another student uses the email address. */
const errorsOf = (error: unknown) =>
  codeOf(error) === 'CONFLICT' ? { email: errorMessage(error, '') } : issuesOf(error);

/** The student's personal details (administrators §2 and §5). */
export function PersonalTab({ application, student }: Edited) {
  const stored = useMemo(() => storedValues(student), [student]);
  const fields = useMemo(() => administratorFields(student.gender), [student.gender]);
  const { form, onSubmit, attempt, isSaving, conflict, hasEdits, discard } = useEditForm<PersonalValues>({
    draftKey: editKey(useSessionUser().id, application.id, 'personal'),
    stored,
    valuesOf: (values) => personalValues(values),
    check: checkAdministratorFields(stored),
  });
  const { save, conflict: refusal } = useSave(application.id);
  const { mutateAsync: update } = trpc.admin.updateStudent.useMutation();

  const submit = onSubmit(async (values) => {
    const changes = administratorChanges(values, stored);
    const names = Object.keys(changes);
    if (names.length === 0) {
      notify({ title: 'Nothing to Save', message: 'Nothing on this page was changed.' });
      return null;
    }
    const { version, studentId } = application;
    const errors = await save(() => update({ ...changes, studentId, version }), errorsOf);
    if (!errors) {
      const message = `Saved for ${application.applicationId}: ${inWords.format(names.map((field) => labelOf(field)))}.`;
      notify({ title: 'Personal Info Updated', message, kind: 'success' });
    }
    return errors;
  });

  return (
    <Panel title="Personal Info">
      <form noValidate aria-label="Personal Info" onSubmit={submit}>
        <ErrorSummary errors={form.errors} attempt={attempt} />
        <ConflictBanner conflict={refusal} fields={conflict} saveLabel={hasEdits && 'Save Changes'} />
        <div className={classes.grid}>
          {fields.map((field) => (
            <PersonalField
              key={form.key(field.name)}
              field={field}
              error={form.errors[field.name]}
              form={form}
              isRequired={isRequiredOfAdministrators(field.name, stored)}
            />
          ))}
        </div>
        <FormFooter
          label="Save Changes"
          pendingLabel="Saving..."
          isSaving={isSaving}
          hasEdits={hasEdits}
          onDiscard={discard}
        />
      </form>
    </Panel>
  );
}
