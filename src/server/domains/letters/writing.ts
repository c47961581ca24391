import { APPLICANT_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import { kindOfLetter, type LetterKind } from '../../../shared/letters/kinds.ts';
import type { CommonPlace, TypedPlace } from '../../../shared/letters/places.ts';
import { fillPlaces } from '../../../shared/letters/template.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import type { Addressee } from '../applications/addressees.ts';
import { composeEmail, type EmailContent, type Letterhead } from '../mail/email.ts';

type Typed = Partial<Record<TypedPlace, string>>;

/** What a letter holds beside its template. */
type Contents = Pick<EmailContent, 'footnote'> & {
  /** What the places that only this kind has stand for. */
  typed?: Typed;
  /** Paragraphs below the letter's own. */
  closing?: string[];
  /** False where the button of its kind would lead to what the portal refuses. */
  hasLink?: boolean;
};

const inOneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const inWords = new Intl.ListFormat('en-GB');

/** An address that is not confirmed gets no names, which a stranger may have typed (decisions §10). */
function commonValues(kind: LetterKind, addressee: Addressee, { school }: Letterhead) {
  const { applicationId, student, status, submittedAt, firstChoiceSubjects, isConfirmed } = addressee;
  const values: Record<CommonPlace, string> = {
    firstName: isConfirmed ? student.firstName : 'applicant',
    lastName: isConfirmed ? student.lastName : '',
    applicationId,
    school,
    status: APPLICANT_STATUS_LABELS[kindOfLetter(kind).status ?? status],
    combination: inWords.format(firstChoiceSubjects),
    submittedAt: submittedAt ? formatDateTime(submittedAt) : '',
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inOneLine(value)]));
}

/** Without an account there is nothing to confirm. */
const nextStep = ({ userId, isConfirmed }: Addressee) =>
  userId === null || isConfirmed
    ? 'If we need anything else from you, we ask you for it.'
    : 'Please confirm the email address of your account: log in to the portal, and ask there for the link that confirms it.';

/** What was typed for {subject} and {text} may itself name the common places; a {reason} may not. */
const filledTyped = ({ subject, text, ...typed }: Typed, common: Record<string, string>): Typed => ({
  ...typed,
  ...(subject !== undefined && { subject: fillPlaces(subject, common) }),
  ...(text !== undefined && { text: fillPlaces(text, common) }),
});

/** A place for which there is nothing leaves no trace. */
function unfilled(kind: LetterKind) {
  const { typed = {}, filled = [] } = kindOfLetter(kind);
  return Object.fromEntries([...Object.keys(typed), ...filled].map((name) => [name, '']));
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/**
 * Writes letters from one template. The subject is always one line; the HTML is escaped. The addressee's status is to be
 * the one that the applicant may know.
 * @param portal the portal's public address
 */
export const writerOf =
  (kind: LetterKind, template: LetterFields, letterhead: Letterhead, portal: string) =>
  (addressee: Addressee, { typed = {}, closing = [], hasLink = true, footnote }: Contents = {}): Email => {
    const { link } = kindOfLetter(kind);
    const common = commonValues(kind, addressee, letterhead);
    const filled = { ...unfilled(kind), nextStep: nextStep(addressee) };
    const values = { ...common, ...filled, ...filledTyped(typed, common) };
    const paragraphs = [...paragraphsOf(fillPlaces(template.text, values)), ...closing];
    const [greeting = '', preview = greeting] = paragraphs;
    return composeEmail(letterhead, {
      to: addressee.student.email,
      subject: inOneLine(fillPlaces(template.subject, values)),
      preview,
      paragraphs,
      ...(link &&
        hasLink &&
        addressee.userId !== null && { link: { label: link.label, url: portal + link.path } }),
      ...(footnote && { footnote }),
    });
  };
