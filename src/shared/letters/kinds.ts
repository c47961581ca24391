import type { ApplicationStatus } from '../applications/constants.ts';
import type { TypedPlace } from './places.ts';
import type { LetterFields } from './schema.ts';

type KindOfLetter = {
  name: string;
  /** When it goes out. */
  purpose: string;
  /** Places beside the common ones. Each has to stand in this field, or what was typed would be lost. */
  typed?: Partial<Record<TypedPlace, keyof LetterFields>>;
  /** The status that it tells, if it is always the same. */
  status?: ApplicationStatus;
  original: LetterFields;
};

/** In a letter, paragraphs are separated by blank lines. */
const paragraphs = (...all: string[]) => all.join('\n\n');

/** The letters to applicants, with their original texts. */
const LETTER_KINDS = {
  receipt: {
    name: 'Receipt',
    purpose: 'Answers a submission.',
    status: 'submitted',
    original: {
      subject: 'We have received your application {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'Thank you for applying to our sixth form. We received your application on {submittedAt}.',
        'Your application ID is {applicationId}. Please keep it, and give it whenever you ask us about your application. You can read and download what you submitted on the portal at any time.',
        'You need to do nothing more for now. We will write to you at this address when there is a decision.',
      ),
    },
  },
  approved: {
    name: 'Approved',
    purpose: 'Tells that the application was approved.',
    status: 'approved',
    original: {
      subject: 'Your application {applicationId} has been approved',
      text: paragraphs(
        'Dear {firstName},',
        'We are happy to tell you that your application to our sixth form, {applicationId}, has been approved. Congratulations!',
        'The school will contact you about the next steps. If you have a question in the meantime, please contact the school and give your application ID.',
      ),
    },
  },
  rejected: {
    name: 'Rejected',
    purpose: 'Tells that the application was rejected.',
    status: 'rejected',
    original: {
      subject: 'The decision on your application {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'Thank you for applying to our sixth form, and for the work that you put into your application, {applicationId}.',
        'We are sorry to tell you that it was not successful this time: we cannot offer you a place.',
        'If you would like to talk about this decision, please contact the school and give your application ID. We wish you every success.',
      ),
    },
  },
  waiting: {
    name: 'Still waiting',
    purpose: 'Tells those without a decision, when others are told theirs, that they are still considered.',
    status: 'under_review',
    original: {
      subject: 'Your application {applicationId} is still being considered',
      text: paragraphs(
        'Dear {firstName},',
        'Decisions on applications to our sixth form are being sent out. There is none yet on your application, {applicationId}: it is still being considered.',
        'You need to do nothing more for now. We will write to you at this address when there is a decision.',
      ),
    },
  },
  correction: {
    name: 'Correction',
    purpose: 'Follows when a decision that an applicant was told is changed.',
    original: {
      subject: 'A correction to the decision on your application {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'We wrote to you about the decision on your application to our sixth form, {applicationId}. That decision has been changed, and this letter takes the place of the earlier one.',
        'The status of your application is now: {status}.',
        'We are sorry for the confusion that this causes. If you have a question, please contact the school and give your application ID.',
      ),
    },
  },
  back_to_draft: {
    name: 'Back to draft',
    purpose: 'Tells that the application can be changed again, why, and what to do.',
    typed: { reason: 'text' },
    status: 'draft',
    original: {
      subject: 'Please look at your application {applicationId} again',
      text: paragraphs(
        'Dear {firstName},',
        'Your application to our sixth form, {applicationId}, has been opened again, so that you can change it:',
        '{reason}',
        'Please log in to the portal, change what is needed, and submit your application again. Until then it does not count as submitted.',
      ),
    },
  },
  message: {
    name: 'Message',
    purpose: 'Goes around what an administrator writes to applicants.',
    typed: { subject: 'subject', text: 'text' },
    original: {
      subject: '{subject}',
      text: paragraphs(
        'Dear {firstName},',
        '{text}',
        'This is about your application {applicationId}. Please give this number whenever you ask us about it.',
      ),
    },
  },
} as const satisfies Record<string, KindOfLetter>;
export type LetterKind = keyof typeof LETTER_KINDS;

export const isLetterKind = (name: string): name is LetterKind => Object.hasOwn(LETTER_KINDS, name);
/** Every kind, in the order of the page. */
export const letterKinds = Object.keys(LETTER_KINDS).filter(isLetterKind);
/** What is known of a kind. */
export const kindOfLetter = (kind: LetterKind): KindOfLetter => LETTER_KINDS[kind];
