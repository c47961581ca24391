import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useMemo } from 'react';
import { administratorChoicesSchema } from '../../../../shared/admissions/edits.ts';
import { counts } from '../../../../shared/exam-results/check.ts';
import { isSame } from '../../../../shared/values.ts';
import { trpc } from '../../../api/trpc.ts';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { SkeletonForm } from '../../../components/feedback/skeletons.tsx';
import { ErrorSummary } from '../../../components/form/error-summary.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { useEditForm } from '../../../components/form/use-edit-form.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { ChoicesWithExceptions } from '../../applications/choices/choices-with-exceptions.tsx';
import { chosenOf, restoreSelection, type SubjectSelection } from '../../applications/choices/selection.ts';
import { ConflictBanner } from '../../audit/conflict-banner.tsx';
import { useSessionUser } from '../../auth/use-session.ts';
import { type EligibilityView, eligibilityOfOffered } from '../../subjects/eligibility-view.ts';
import classes from './edit.module.css';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import { Scores } from './scores.tsx';
import { useSave } from './use-save.ts';

/** Both combinations. Subjects that the student is not eligible for show a warning but may be chosen (decisions §2). */
export function ChoicesTab(edited: Edited) {
  const { studentId } = edited.application;
  const eligibility = trpc.eligibility.all.useQuery({ studentId }, { refetchOnMount: 'always' });
  return (
    <Panel title="Subject Selection">
      <Scores application={edited.application} />
      <DataState query={eligibility} loading={<SkeletonForm />} errorTitle="The subjects could not be loaded">
        {(checked) => (
          <ChoicesForm
            {...edited}
            eligibility={{
              state: 'known',
              offered: eligibilityOfOffered(checked, edited.examResults.filter(counts)),
            }}
          />
        )}
      </DataState>
    </Panel>
  );
}

const rules = zod4Resolver(administratorChoicesSchema);
const valuesOf = (values: object): SubjectSelection => restoreSelection(values, null);
const NO_SELECTION: SubjectSelection = restoreSelection({}, null);

function ChoicesForm({ application, eligibility }: Edited & { eligibility: EligibilityView }) {
  const stored = useMemo(() => restoreSelection({}, application), [application]);
  const { form, onSubmit, attempt, isSaving, conflict, hasEdits, discard } = useEditForm<SubjectSelection>({
    draftKey: editKey(useSessionUser().id, application.id, 'choices'),
    stored,
    valuesOf,
    check: (selection) => rules(chosenOf(selection)),
  });
  const { save, conflict: refusal } = useSave(application.id);
  const { mutateAsync: setChoices } = trpc.admin.setChoices.useMutation();
  const selection = { ...NO_SELECTION, ...form.getValues() };
  const chosen = chosenOf(selection);

  const submit = onSubmit(async () => {
    if (isSame(chosen, chosenOf(stored))) {
      notify({ title: 'Nothing to Save', message: 'The choices are as they are stored.' });
      return null;
    }
    const { id, version, applicationId } = application;
    const errors = await save(() => setChoices({ id, version, ...chosen }));
    if (!errors) {
      const message = `The choices of ${applicationId} were saved. The scores are up to date.`;
      notify({ title: 'Subjects Updated', message, kind: 'success' });
    }
    return errors;
  });

  return (
    <form noValidate aria-label="Subject Selection" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <ConflictBanner conflict={refusal} fields={conflict} saveLabel={hasEdits && 'Save Subjects'} />
      <p className={classes.hint}>
        At least one subject in each list, at most three, none twice within a list.
      </p>
      <ChoicesWithExceptions
        selection={selection}
        eligibility={eligibility}
        errors={form.errors}
        onChange={form.setFieldValue}
      />
      <FormFooter
        label="Save Subjects"
        pendingLabel="Saving..."
        isSaving={isSaving}
        hasEdits={hasEdits}
        onDiscard={discard}
      />
    </form>
  );
}
