import { NEW_CHILD } from '../../../shared/applications/constants.ts';
import type { Student } from '../../../shared/students/record.ts';
import { isSameName } from '../../../shared/students/same-name.ts';
import type { StudentFields } from '../../../shared/students/schema.ts';
import { codeOf, errorMessage, issuesOf, isUnauthorized, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useShownChild } from '../applications/children/whose.ts';
import { useHeldOverview, useWhose } from '../applications/hooks.ts';
import { forgetKept } from '../applications/kept-on-device.ts';
import { GONE_NOTICE } from '../applications/use-gone-record.ts';
import { useKept } from '../applications/use-kept.ts';
import { alreadyExists, existingRecordIn, recordToUpdate } from './existing-record.ts';
import { onlyAnswered, type PersonalValues, toStudentFields } from './personal-values.ts';

const SAVED = { title: 'Personal Details Saved', message: 'Next, add your exam results.' };
const UPDATED = { title: 'Personal Details Updated', message: 'Your changes are saved.' };
const FOUND = { title: 'Student Found', message: 'Continuing with your existing student record.' };
const NOT_RETRIEVED =
  "A student with this email already exists, but we couldn't retrieve the record. Please contact support.";
const FAILED = 'Failed to save personal details.';
const KEPT = 'What you typed is kept on this device. Please check your connection and try again.';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/**
 * Stores the input on the server as a draft of the child that is shown, or of this record. If that fails, it stays on
 * this device only.
 */
export function useKeepDraft() {
  const { mutateAsync } = trpc.applications.saveDraft.useMutation();
  const whose = useWhose();
  return (personalData: PersonalValues, currentStep: number, studentId?: number) =>
    mutateAsync({ ...whose(studentId), personalData, currentStep }).catch(() => undefined);
}

/** The address of a new child's form belongs to another child of the account, whose record it must not change. */
class AnothersAddress extends Error {}

/**
 * Updates the known record, otherwise the account's own, otherwise creates one (applicants §4). If another tab or
 * device has just created it, the refusal names it and it is updated (§7). Empty fields overwrite only the known
 * record.
 */
function useSendStudent() {
  const isNewChild = useShownChild() === NEW_CHILD;
  const { students } = trpc.useUtils();
  const create = trpc.students.create.useMutation();
  const update = trpc.students.update.useMutation();
  return async (fields: StudentFields, knownId: number | undefined) => {
    const complete = async (id: number, notice: typeof UPDATED) => ({
      student: await update.mutateAsync({ ...onlyAnswered(fields), id }),
      notice,
    });
    if (knownId !== undefined) {
      return { student: await update.mutateAsync({ ...fields, id: knownId }), notice: UPDATED };
    }
    const ownRecords = () => students.myStudents.fetch(undefined, { staleTime: 0 });
    const own = isNewChild ? undefined : recordToUpdate(await ownRecords(), fields.email);
    if (own !== undefined) return complete(own, UPDATED);
    try {
      return { student: await create.mutateAsync(fields), notice: SAVED };
    } catch (error) {
      const existing = existingRecordIn(messageOf(error));
      if (existing === undefined) throw error;
      const record = isNewChild && (await ownRecords()).find(({ id }) => id === existing);
      if (record && !isSameName(record, fields))
        throw new AnothersAddress(
          `This is the address of ${record.firstName} ${record.lastName}. Each child needs an email address of their own.`,
        );
      return complete(existing, FOUND);
    }
  };
}

/** `isLost`: no answer arrived. `problem`: the server's words that belong to no field. */
type SaveResult =
  | { student: Student }
  | { student: null; isLost: boolean; errors: Record<string, string>; problem: string };

/** Saves the personal form, shows the outcome, and keeps the draft either way (applicants §4, §8). */
export function useSavePersonalDetails(knownId: number | undefined) {
  const kept = useKept();
  const send = useSendStudent();
  const keepDraft = useKeepDraft();
  const { setRecord, refresh: refreshOverview } = useHeldOverview();

  async function failed(error: unknown, values: PersonalValues): Promise<SaveResult> {
    if (error instanceof AnothersAddress) {
      notify({ title: 'Error', message: error.message, kind: 'error' });
      await keepDraft(values, 0);
      void refreshOverview();
      return { student: null, isLost: false, errors: { email: error.message }, problem: '' };
    }
    const code = codeOf(error);
    if (isUnauthorized(error)) return { student: null, isLost: false, errors: {}, problem: '' };
    const taken = code === 'CONFLICT' && alreadyExists(messageOf(error));
    const gone = code === 'NOT_FOUND';
    // The server names a record only if it is the account's own: then its message is shown.
    const isOthers = taken && existingRecordIn(messageOf(error)) === undefined;
    const message = isOthers ? NOT_RETRIEVED : errorMessage(error, `${FAILED} ${KEPT}`);
    if (gone) forgetKept(kept);
    // Before the next calls, because a closed portal adds its own notice.
    notify(gone ? GONE_NOTICE : { title: 'Error', message, kind: 'error' });
    const isLost = code === undefined;
    // A known record refuses every change once it is submitted, withdrawn or of a closed intake: no draft is kept of it.
    const isClosedRecord = code === 'CONFLICT' && !taken && knownId !== undefined;
    // Without an answer nobody waits for another one.
    if (isLost) void keepDraft(values, 0);
    else if (!isClosedRecord) await keepDraft(values, 0);
    // The application may have been submitted or the record removed elsewhere, so the page fetches again.
    void refreshOverview();
    const errors = taken ? { email: message } : issuesOf(error);
    const hasField = Object.keys(errors).length > 0;
    return { student: null, isLost, errors, problem: isLost || gone || hasField ? '' : message };
  }

  return async (values: PersonalValues): Promise<SaveResult> => {
    try {
      const { student, notice } = await send(toStudentFields(values), knownId);
      setRecord(student);
      void keepDraft(values, 1, student.id).then(refreshOverview);
      notify({ ...notice, kind: 'success' });
      return { student };
    } catch (error) {
      return failed(error, values);
    }
  };
}
