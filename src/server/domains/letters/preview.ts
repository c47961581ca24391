import type { LetterFields } from '../../../shared/letters/fields.ts';
import type { LetterKind } from '../../../shared/letters/kinds.ts';
import { TYPED_EXAMPLES } from '../../../shared/letters/places.ts';
import type { LetterPreview } from '../../../shared/letters/schema.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { type Addressee, findAddressees, newestApplicationId } from '../applications/addressees.ts';
import { letterhead } from '../settings/service.ts';
import { checkedLetter } from './service.ts';
import { writerOf } from './writing.ts';

/** Stands in for an application while there is none. */
const MADE_UP: Addressee = {
  id: 0,
  applicationId: 'SF2027-00001',
  studentId: 0,
  userId: 0,
  firstChoiceSubjects: ['Pure Mathematics', 'Physics', 'Chemistry'],
  secondChoiceSubjects: [],
  status: 'under_review',
  submittedAt: '2027-01-11T13:00:00.000Z',
  totalScore: 0,
  firstChoiceScore: 0,
  secondChoiceScore: 0,
  student: {
    firstName: 'Anika',
    lastName: 'Baptiste',
    email: 'anika@example.com',
    schoolAttended: '',
    otherSchoolName: '',
  },
  isConfirmed: true,
};

function described({ id, applicationId, student: { firstName, lastName }, isConfirmed }: Addressee) {
  return { id, applicationId, firstName, lastName, isConfirmed };
}

/**
 * An unsaved letter as this application's applicant would get it, or else the newest one's.
 * @throws BAD_REQUEST; NOT_FOUND for an application that does not exist.
 */
export function previewLetter(
  { db, config }: Services,
  kind: LetterKind,
  fields: LetterFields,
  id: number | undefined,
): Promise<LetterPreview> {
  const letter = checkedLetter(kind, fields);
  return readSnapshot(db, async (trx) => {
    const wanted = id ?? (await newestApplicationId(trx));
    const [addressee] = wanted === undefined ? [] : await findAddressees(trx, [wanted]);
    if (!addressee && id !== undefined) throw notFound('There is no such application.');
    const write = writerOf(kind, letter, await letterhead(trx), config.publicUrl);
    const { subject, text, html } = write(addressee ?? MADE_UP, { typed: TYPED_EXAMPLES });
    return { subject, text, html, application: addressee ? described(addressee) : null };
  });
}
