import { useMemo } from 'react';
import { z } from 'zod';
import { trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { focusField } from '../../../components/form/error-summary.tsx';
import { useEditForm } from '../../../components/form/use-edit-form.ts';
import { ConflictBanner } from '../../audit/conflict-banner.tsx';
import { useSessionUser } from '../../auth/use-session.ts';
import { CandidateNumberForm } from '../../exam-results/candidate-number.tsx';
import { isCandidateNumber, withoutSpaces } from '../../exam-results/read-candidate-number.ts';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import { useSave } from './use-save.ts';

const numberSchema = z.object({ candidateNumber: z.string().catch('') });

/** The candidate number of the student. */
export function NumberOnSlip({ application, student }: Pick<Edited, 'application' | 'student'>) {
  const { id, version, studentId } = application;
  const { candidateNumber } = student;
  const stored = useMemo(() => ({ candidateNumber }), [candidateNumber]);
  const { form, onSubmit, isSaving, conflict, hasEdits } = useEditForm({
    draftKey: editKey(useSessionUser().id, id, 'number'),
    stored,
    valuesOf: (values) => numberSchema.parse(values),
    check: { candidateNumber: (typed) => !isCandidateNumber(withoutSpaces(typed)) },
  });
  const typed = form.useWatchValue('candidateNumber') ?? candidateNumber;
  const { save, conflict: refusal } = useSave(id);
  const { mutateAsync: update } = trpc.admin.updateStudent.useMutation();
  const submit = onSubmit(
    async (values) => {
      const number = withoutSpaces(values.candidateNumber);
      const errors = await save(() => update({ candidateNumber: number, studentId, version }));
      if (!errors) notify({ title: 'Candidate Number Saved', kind: 'success' });
      return errors;
    },
    () => focusField('candidateNumber'),
  );
  return (
    <>
      <ConflictBanner conflict={refusal} fields={conflict} saveLabel={hasEdits && 'Save Number'} />
      <CandidateNumberForm
        value={typed}
        onChange={(next) => form.setFieldValue('candidateNumber', next)}
        help="Ten digits, on the slip"
        isChanged={withoutSpaces(typed) !== candidateNumber}
        isSaving={isSaving}
        onSave={submit}
      />
    </>
  );
}
