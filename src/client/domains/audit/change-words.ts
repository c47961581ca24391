import { z } from 'zod';
import type { FieldChange, RecordedChange } from '../../../shared/admissions/history.ts';
import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { ACTION_LABELS, isAuditAction } from '../../../shared/audit/actions.ts';
import { isShown } from '../../../shared/audit/labels.ts';
import type { AuditEntry } from '../../../shared/audit/schema.ts';
import { DOCUMENT_CHECK_LABELS } from '../../../shared/documents/check.ts';
import { documentTypeLabel } from '../../../shared/documents/type-label.ts';
import {
  RESULT_CHECK_LABELS,
  RESULTS_CHECK_LABELS,
  SEEN_ON_LABELS,
} from '../../../shared/exam-results/check.ts';
import { describeResult, namedResultSchema } from '../../../shared/exam-results/describe.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDate, formatDateOfBirth, formatDateTime } from '../../../shared/format/dates.ts';
import { LIVES_WITH_LABELS, TRANSPORTATION_LABELS } from '../../../shared/students/options.ts';
import { describeRequirement } from '../../../shared/subjects/eligibility.ts';
import { subjectRequirementsSchema } from '../../../shared/subjects/schema.ts';
import { ROLE_LABELS } from '../../../shared/users/management.ts';
import { SETTING_LABELS } from '../settings/setting-labels.ts';

/** An entry of an application's history, or of the audit trail, whose entries also name their record. */
export type Change = Omit<RecordedChange, 'changes'> &
  Partial<Pick<AuditEntry, 'entity' | 'record' | 'openApplication' | 'isGone'>> & {
    changes: (Pick<FieldChange, 'field'> & Partial<FieldChange>)[];
  };

const STATUS_WORDS = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, ADMINISTRATOR_STATUS_LABELS[status]]),
);
const WORDS: Record<string, Record<string, string>> = {
  status: STATUS_WORDS,
  statuses: STATUS_WORDS,
  told: { at_once: 'At once', when_released: 'When released' },
  studentLivesWith: LIVES_WITH_LABELS,
  transportationToSchool: TRANSPORTATION_LABELS,
  role: ROLE_LABELS,
  check: { ...RESULTS_CHECK_LABELS, ...RESULT_CHECK_LABELS, ...DOCUMENT_CHECK_LABELS },
  seenOn: SEEN_ON_LABELS,
};

/** Describes records that are values of another record's field. */
const recordInWords = z.union([
  namedResultSchema.transform((result) => `${describeResult(result)}: grade ${result.grade}`),
  subjectRequirementsSchema.shape.requirements.element.transform(describeRequirement),
  // A rule for keeping data; months are a text while they are typed.
  z
    .object({ months: z.coerce.number(), isOn: z.boolean() })
    .transform(({ months, isOn }) => `${countOf(months, 'month')}, ${isOn ? 'on' : 'off'}`),
  z.object({ originalName: z.string() }).transform(({ originalName }) => originalName),
  z
    .object({ firstName: z.string(), lastName: z.string(), email: z.string() })
    .transform(({ firstName, lastName, email }) => `${firstName} ${lastName} (${email})`),
]);

/** Any field may hold a time, which the server stores in UTC. */
const instantSchema = z.iso.datetime();

/** A field's value as text. */
export function valueInWords(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one)).join(', ') || 'nothing';
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return recordInWords.safeParse(value).data ?? JSON.stringify(value);
  const text = String(value);
  if (field === 'dateOfBirth') return formatDateOfBirth(text);
  if (field === 'submittedAt') return formatDate(text);
  if (instantSchema.safeParse(text).success) return formatDateTime(text);
  if (field === 'documentType') return documentTypeLabel(text);
  return WORDS[field]?.[text] ?? text;
}

/** The changes that a reader understands, which leaves out ids. */
export const readableChanges = (changes: Change['changes']) => changes.filter(({ field }) => isShown(field));

const PARTS = new Map([
  ['results_changed', { one: 'an exam result', the: 'the exam result' }],
  ['documents_changed', { one: 'a document', the: 'the document' }],
]);

const isUnassigned = ({ field, after }: Change['changes'][number]) =>
  field === 'assignedTo' && after === null;

/** The action as text. */
export function actionInWords({ action, about, changes }: Change): string {
  const part = PARTS.get(action);
  if (action === 'application_assigned' && changes.some(isUnassigned)) return 'Unassigned the application';
  if (about && action === 'result_checked') return `Checked the exam result ${about}`;
  if (!part) return isAuditAction(action) ? ACTION_LABELS[action] : action.replaceAll('_', ' ');
  const id = changes.find(({ field }) => field === 'id');
  if (id?.before === null) return `Added ${part.one}`;
  if (id?.after === null) return `Deleted ${part.one}`;
  return `Changed ${part.the}${about ? ` ${about}` : ''}`;
}

const SETTINGS = new Map(Object.entries(SETTING_LABELS));

/** Records by entity that their actions have named already. */
const NAMED_BY_ACTION = new Map([
  ['retention', ['1']],
  ['backup', ['automatic', 'offers']],
]);

/** What is known only by its number. */
const NAMELESS = /^(account|student) (\d+)$/;

const deletedInWords = (noun: string, number: string) =>
  `Deleted ${noun === 'student' ? 'student record' : noun} (number ${number})`;

/** Who did it. An applicant's address is replaced by a number when the account is deleted. */
export function actorName({ name, email }: Change['actor']) {
  const [, noun, number] = NAMELESS.exec(email) ?? [];
  return name ?? (noun && number ? deletedInWords(noun, number) : email);
}

/** The name of the changed record; undefined where the action says all of it. */
export function recordName(change: Change): string | undefined {
  const { entity = '', record } = change;
  if (!record || NAMED_BY_ACTION.get(entity)?.includes(record)) return undefined;
  if (entity === 'siteSetting') return SETTINGS.get(record) ?? record;
  const [, noun = '', number] = NAMELESS.exec(record) ?? [];
  if (!number) return record;
  // The entry of the deletion says itself what was deleted.
  if (change.isGone && !change.action.endsWith('_deleted')) return deletedInWords(noun, number);
  return actionInWords(change).includes(` ${noun}`) ? `number ${number}` : record;
}
