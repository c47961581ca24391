import type { FieldChange, RecordedChange } from '../../../../shared/admissions/history.ts';
import { APPLICATION_STATUSES } from '../../../../shared/applications/constants.ts';
import { OFFICER_STATUS_LABELS } from '../../../../shared/applications/status.ts';
import { formatDate, formatDateOfBirth } from '../../../../shared/format/dates.ts';
import { FIELD_LABELS } from '../../../../shared/students/field-labels.ts';
import { LIVES_WITH_LABELS, TRANSPORTATION_LABELS } from '../../../../shared/students/options.ts';

/** One entry of the history, as it comes through the wire. */
export type Change = Omit<RecordedChange, 'changes'> & {
  changes: (Pick<FieldChange, 'field'> & Partial<FieldChange>)[];
};

const LABELS = new Map<string, string>(
  Object.entries({
    ...FIELD_LABELS,
    profilePictureUrl: 'Profile Picture',
    firstChoiceSubjects: 'First choice',
    secondChoiceSubjects: 'Second choice',
    status: 'Status',
    submittedAt: 'Submitted',
    examType: 'Exam Type',
    examYear: 'Exam Year',
    subjectName: 'Subject',
    grade: 'Grade',
    subjectProfile: 'Subject Profile',
    text: 'Note',
    originalName: 'File',
    documentType: 'Document Type',
  }),
);

const WORDS: Record<string, Record<string, string>> = {
  status: Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, OFFICER_STATUS_LABELS[status]])),
  studentLivesWith: LIVES_WITH_LABELS,
  transportationToSchool: TRANSPORTATION_LABELS,
};

/** A value as it is read. */
export function valueInWords(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'nothing';
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (field === 'dateOfBirth') return formatDateOfBirth(text);
  if (field === 'submittedAt') return formatDate(text);
  return WORDS[field]?.[text] ?? text.replaceAll('_', ' ');
}

export const labelOf = (field: string) => LABELS.get(field) ?? field;

/** The changes of fields that mean something to a reader: no numbers of records. */
export const readableChanges = (changes: Change['changes']) =>
  changes.filter(({ field }) => LABELS.has(field));

const ACTIONS = new Map<string, string>([
  ['student_created', 'Entered the personal details'],
  ['student_changed', 'Changed the personal details'],
  ['application_created', 'Created the application'],
  ['choices_changed', 'Changed the subject choices'],
  ['status_changed', 'Changed the status'],
  ['note_added', 'Added an internal note'],
  ['note_removed', 'Deleted an internal note'],
]);

const PARTS = new Map([
  ['results_changed', { one: 'an exam result', the: 'the exam result' }],
  ['documents_changed', { one: 'a document', the: 'the document' }],
]);

/** What was done, in words. */
export function actionInWords({ action, about, changes }: Change): string {
  const part = PARTS.get(action);
  if (!part) return ACTIONS.get(action) ?? action.replaceAll('_', ' ');
  const id = changes.find(({ field }) => field === 'id');
  if (id?.before === null) return `Added ${part.one}`;
  if (id?.after === null) return `Deleted ${part.one}`;
  return `Changed ${part.the}${about ? ` ${about}` : ''}`;
}
