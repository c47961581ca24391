import type { AdministratorApplication } from '../applications/schema.ts';
import type { DocumentCheck } from '../documents/check.ts';
import { DOCUMENT_CATEGORIES, type DocumentType } from '../documents/constants.ts';
import { atSchool, formatDay, SCHOOL_OFFSET } from '../format/dates.ts';
import { DAY } from '../format/durations.ts';
import type { RequestRecord, RequestState } from './schema.ts';

type Standing = Pick<AdministratorApplication, 'status' | 'isTold' | 'withdrawnAt'>;

/**
 * Why an application is no longer considered, as far as its applicant knows: nothing is asked or answered then (requests
 * §3). A withheld rejection must not show here (telling §1).
 */
export function reasonClosed({ status, isTold, withdrawnAt }: Standing) {
  if (withdrawnAt !== null) return 'withdrawn';
  return status === 'rejected' && isTold !== false ? 'rejected already' : undefined;
}

/** Why nothing can be asked of an application: a draft is set back with a reason instead (requests §1). */
export const reasonNotToAsk = (application: Standing) =>
  reasonClosed(application) ?? (application.status === 'draft' ? 'not submitted yet' : undefined);

/** Why something is not asked, as administrators read it. */
export const NOT_ASKED = {
  'not submitted yet':
    'A draft is changed by the applicant. To ask for something, set the application back to draft with a reason, or wait until it is submitted.',
  withdrawn: 'This application was withdrawn, so nothing can be asked for.',
  'rejected already': 'This application was rejected, so nothing can be asked for.',
  'asked for this already': 'The very same has been asked for, and waits for its answer.',
  'asked for a picture already':
    'A profile picture has been asked for already, and an applicant has only one. Please accept that request or ask again under it, or cancel it first.',
} as const;

/** Until an administrator accepts the answer, it can be replaced (requests §3). */
export const isAnswerable = ({ state }: { state: RequestState }) => state === 'open' || state === 'answered';

/**
 * Whether an administrator has accepted the picture that answers. Another one would take its place, so there is nothing
 * more to do until one is asked for again (requests §3).
 */
export const hasAcceptedPicture = (
  { state, documentType }: Pick<RequestRecord, 'state' | 'documentType'>,
  answers: readonly { check: DocumentCheck }[],
) =>
  state === 'answered' &&
  documentType === 'profile_picture' &&
  answers.some(({ check }) => check === 'accepted');

/** What is asked for, to follow 'We asked you for'. */
export const askedFor = ({ documentType }: { documentType?: DocumentType | null | undefined }) =>
  documentType
    ? `a document (${DOCUMENT_CATEGORIES[documentType].label.toLowerCase()})`
    : 'an answer to a question';

/** What the school waits for. In a closed intake that is nothing, since nobody can answer there (intakes §2). */
export const openRequests = <Request extends Pick<RequestRecord, 'state'>>({
  requests,
  intake,
}: {
  requests: readonly Request[];
  intake: { isClosed: boolean };
}): Request[] => (intake.isClosed ? [] : requests.filter(({ state }) => state === 'open'));

/** That the school waits for this, in a sentence. */
export const waitsFor = (request: Pick<RequestRecord, 'documentType' | 'answerBy' | 'isOverdue'>) =>
  request.isOverdue
    ? `The school asked you for ${askedFor(request)} by ${formatDay(request.answerBy)}, and still waits for it.`
    : `The school asks you for ${askedFor(request)} by ${formatDay(request.answerBy)}.`;

/** What is asked for, as a heading. */
export const requestTitle = ({ documentType }: Pick<RequestRecord, 'documentType'>) =>
  documentType ? DOCUMENT_CATEGORIES[documentType].label : 'Question';

/** Whether the day, which ends at midnight at the school, has passed. */
export const isPast = (day: string, now: Date) => atSchool(now).day > day;

/** In days before the day of the answer, and the hour at the school. */
const REMINDER = { days: 2, time: '06:00' };

/** When the reminder goes: two days before, in the morning. Null when that is not later than `now`. */
export function reminderTime(answerBy: string, now: Date): string | null {
  const thatMorning = new Date(`${answerBy}T${REMINDER.time}:00${SCHOOL_OFFSET}`);
  const at = new Date(thatMorning.getTime() - REMINDER.days * DAY);
  return at > now ? at.toISOString() : null;
}
