import type { ApplicationStatus } from '../applications/constants.ts';
import type { LetterFields } from './fields.ts';
import type { FurtherPlace, TypedPlace } from './places.ts';

type KindOfLetter = {
  name: string;
  /** When it goes out. */
  purpose: string;
  /** Places beside the common ones. Each has to stand in this field, or what was typed would be lost. */
  typed?: Partial<Record<TypedPlace, keyof LetterFields>>;
  /** Further places, which the portal fills. */
  filled?: FurtherPlace[];
  /** The status that it tells, if it is always the same. */
  status?: ApplicationStatus;
  /** The button below it, for whoever can log in: what it says, and the path on the portal. */
  link?: { label: string; path: string };
  original: LetterFields;
};

const TO_PORTAL = { label: 'Open the portal', path: '/dashboard' };
const TO_ANSWER = { label: 'Answer on the portal', path: '/dashboard' };
const TO_FORM = { label: 'Go on with my application', path: '/register' };

/** In a letter, paragraphs are separated by blank lines. */
const paragraphs = (...all: string[]) => all.join('\n\n');

/** The letters to applicants, with their original texts. */
const LETTER_KINDS = {
  receipt: {
    name: 'Receipt',
    purpose: 'Confirms that an application was received.',
    filled: ['nextStep'],
    status: 'submitted',
    link: TO_PORTAL,
    original: {
      subject: 'We have received your application {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'Thank you for applying to our sixth form. We received your application on {submittedAt}.',
        'Your application ID is {applicationId}. Please keep it, and give it whenever you ask us about your application. You can read and download what you submitted on the portal at any time.',
        '{nextStep} We will write to you at this address when there is a decision.',
      ),
    },
  },
  approved: {
    name: 'Approved',
    purpose: 'Tells the applicant that the application was approved.',
    status: 'approved',
    link: TO_PORTAL,
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
    purpose: 'Tells the applicant that the application was rejected.',
    status: 'rejected',
    link: TO_PORTAL,
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
    filled: ['nextStep'],
    status: 'under_review',
    link: TO_PORTAL,
    original: {
      subject: 'Your application {applicationId} is still being considered',
      text: paragraphs(
        'Dear {firstName},',
        'Decisions on applications to our sixth form are being sent out. There is none yet on your application, {applicationId}: it is still being considered.',
        '{nextStep} We will write to you at this address when there is a decision.',
      ),
    },
  },
  correction: {
    name: 'Correction',
    purpose: 'Goes out when a decision is changed that the applicant was already told.',
    link: TO_PORTAL,
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
    purpose: 'Tells the applicant that the application can be changed again, why, and what to do.',
    typed: { reason: 'text' },
    status: 'draft',
    link: TO_PORTAL,
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
  reminder_draft: {
    name: 'Reminder: unfinished',
    purpose: 'Goes out once, three days after the last change to an application that is not submitted.',
    filled: ['closing'],
    status: 'draft',
    link: TO_FORM,
    original: {
      subject: 'Your application is not submitted yet',
      text: paragraphs(
        'Dear {firstName},',
        'You have begun an application to our sixth form. It has not been submitted yet, so we have not received it.',
        'What you have entered is still there: please go on where you stopped, and submit it when it is complete. {closing}',
        'If something keeps you from finishing, please contact us. We are glad to help.',
      ),
    },
  },
  reminder_week: {
    name: 'Reminder: one week left',
    purpose: 'Goes out once, a week before applications close, to those who have not submitted.',
    filled: ['closing'],
    status: 'draft',
    link: TO_FORM,
    original: {
      subject: 'Applications close soon, and yours is not submitted',
      text: paragraphs(
        'Dear {firstName},',
        'Your application to our sixth form has not been submitted yet. {closing} After that it can no longer be submitted.',
        'Please complete it in good time. The portal tells you what is still missing.',
        'If something keeps you from finishing, please contact us. We are glad to help.',
      ),
    },
  },
  reminder_last: {
    name: 'Reminder: two days left',
    purpose: 'Goes out once, two days before applications close, to those who have not submitted.',
    filled: ['closing'],
    status: 'draft',
    link: TO_FORM,
    original: {
      subject: 'The last days to submit your application',
      text: paragraphs(
        'Dear {firstName},',
        '{closing} Your application has not been submitted yet, and it can no longer be submitted after that.',
        'If you still wish to apply, please log in now: the portal tells you what is missing. This is our last reminder.',
      ),
    },
  },
  request: {
    name: 'Request',
    purpose: 'Asks for a document or for information.',
    typed: { asked: 'text', message: 'text', answerBy: 'text' },
    link: TO_ANSWER,
    original: {
      subject: 'We need something from you for your application {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'For your application to our sixth form, {applicationId}, we need {asked}:',
        '{message}',
        'Please log in to the portal and answer there by the end of {answerBy}. You can answer even when the portal is closed. Nothing else in your application changes.',
      ),
    },
  },
  request_reminder: {
    name: 'Reminder of a request',
    purpose: 'Goes out once, two days before the last day for the answer, to those who have not answered.',
    typed: { asked: 'text', message: 'text', answerBy: 'text' },
    link: TO_ANSWER,
    original: {
      subject: 'A reminder: we wait for your answer about {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'For your application to our sixth form, {applicationId}, we asked you for {asked} by the end of {answerBy}. It has not reached us yet. This is what we wrote:',
        '{message}',
        'Please log in to the portal and answer there. You can answer even when the portal is closed.',
      ),
    },
  },
  offer: {
    name: 'Offer of a place',
    purpose: 'Offers a place in a combination.',
    filled: ['answerBy', 'conditions'],
    status: 'approved',
    link: TO_ANSWER,
    original: {
      subject: 'A place for you: your application {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'We are happy to offer you a place in our sixth form, in {combination}. Congratulations!',
        'Please accept or decline by {answerBy}. After that the place goes to somebody else.',
        '{conditions}',
        'Your application ID is {applicationId}. Please give it whenever you ask us about your place.',
      ),
    },
  },
  offer_moved: {
    name: 'Moved up to the first choice',
    purpose: 'Tells somebody with a place in the second choice that they have one in the first choice now.',
    filled: ['conditions'],
    status: 'approved',
    link: TO_PORTAL,
    original: {
      subject: 'You have a place in your first choice: {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'You waited for your first choice while you held a place in your second one. A place has become free: yours is now in {combination}. You need not answer again.',
        '{conditions}',
        'If you no longer wish this, please contact the school and give your application ID, {applicationId}.',
      ),
    },
  },
  offer_reminder: {
    name: 'Reminder of an offer',
    purpose: 'Goes out once, two days before an offer ends, to those who have not answered it.',
    filled: ['answerBy'],
    status: 'approved',
    link: TO_ANSWER,
    original: {
      subject: 'Please answer our offer of a place: {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'We offered you a place in our sixth form, in {combination}. You have not answered yet.',
        'Please accept or decline by {answerBy}. After that the place goes to somebody else.',
      ),
    },
  },
  offer_lapsed: {
    name: 'Offer has ended',
    purpose: 'Tells the applicant that an offer was not answered in time.',
    filled: ['answerBy'],
    status: 'approved',
    link: TO_PORTAL,
    original: {
      subject: 'Our offer of a place has ended: {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'We offered you a place in our sixth form, in {combination}, and asked for your answer by {answerBy}. It has not reached us, so the offer has ended.',
        'If you still wish to come, please contact the school at once and give your application ID, {applicationId}.',
      ),
    },
  },
  offer_withdrawn: {
    name: 'Place withdrawn',
    purpose: 'Tells the applicant that the school withdraws an offer or a place, and why.',
    typed: { reason: 'text' },
    link: TO_PORTAL,
    original: {
      subject: 'About your place in our sixth form: {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'We have to tell you that the school withdraws your place in our sixth form, in {combination}:',
        '{reason}',
        'If you have a question, please contact the school and give your application ID, {applicationId}.',
      ),
    },
  },
  waiting_list: {
    name: 'Waiting list',
    purpose: 'Tells the applicant that the application is on the waiting list.',
    filled: ['nextStep'],
    status: 'under_review',
    link: TO_PORTAL,
    original: {
      subject: 'You are on the waiting list: {applicationId}',
      text: paragraphs(
        'Dear {firstName},',
        'At present we cannot offer you a place in the combinations that you chose. You are on the waiting list: if a place in one of them becomes possible, it is offered in the order of the list.',
        '{nextStep} We will write to you at this address if there is a place.',
      ),
    },
  },
  message: {
    name: 'Message',
    purpose: 'The beginning and end of every message that an administrator writes to applicants.',
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

/** The letters about offers and the waiting list. */
export type OfferLetterKind = Extract<LetterKind, 'offer' | `offer_${string}` | 'waiting_list'>;

export const isLetterKind = (name: string): name is LetterKind => Object.hasOwn(LETTER_KINDS, name);
/** Every kind, in the order of the page. */
export const letterKinds = Object.keys(LETTER_KINDS).filter(isLetterKind);
/** What is known of a kind. */
export const kindOfLetter = (kind: LetterKind): KindOfLetter => LETTER_KINDS[kind];
