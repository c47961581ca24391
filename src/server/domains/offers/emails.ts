import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { OfferLetterKind } from '../../../shared/letters/kinds.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type Addressee, withOwners } from '../applications/addressees.ts';
import { FROM_PAPER } from '../applications/emails.ts';
import { asTold } from '../applications/told.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail } from '../mail/service.ts';
import { listIntakesOf } from './queries.ts';

export type AboutOffer = {
  application: AdministratorApplication;
  /** Null for somebody on the waiting list. */
  offerId: number | null;
  /** The subjects that are offered, and which choice they are. */
  subjects?: readonly string[];
  choice?: 1 | 2;
  answerBy?: string;
  conditions?: string;
  reason?: string;
};

/**
 * The letters that ask for an answer. They name the choice, because the school's own text is the same for both
 * choices.
 */
const TELLS_CHOICE: ReadonlySet<OfferLetterKind> = new Set(['offer', 'offer_reminder']);

/** The letters that end what an earlier one offered. */
const ENDS_OFFER: ReadonlySet<OfferLetterKind> = new Set(['offer_lapsed', 'offer_withdrawn']);

const CHOICE_TEXTS = {
  1: 'This place is for your first choice.',
  2: 'This place is for your second choice.',
};
const CAN_STAY = 'If you accept it, you can stay on the waiting list for your first choice.';
/** Answering, and staying on the waiting list, needs an account. */
const NOT_CLAIMED = `${FROM_PAPER} To answer, please call the school, or ask it for a code.`;
/** In a reopened intake administrators answer for applicants (intakes §3). */
const ASK_SCHOOL = 'To answer, please contact the school. This offer cannot be answered on the portal.';

function closingOf(
  kind: OfferLetterKind,
  { choice }: AboutOffer,
  { userId }: Addressee,
  isCurrent: boolean,
): string[] {
  if (!choice || !TELLS_CHOICE.has(kind)) return [];
  if (!isCurrent) return [CHOICE_TEXTS[choice], ASK_SCHOOL];
  if (userId === null) return [CHOICE_TEXTS[choice], NOT_CLAIMED];
  return [choice === 2 ? `${CHOICE_TEXTS[2]} ${CAN_STAY}` : CHOICE_TEXTS[1]];
}

/**
 * Queues an email about each. It goes at once, without the ten minutes for undoing: an offer is withdrawn instead. The
 * next change of the status or the offer deletes unsent ones.
 */
export async function queueOfferEmails(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  kind: OfferLetterKind,
  all: readonly AboutOffer[],
) {
  const addressees = await withOwners(
    trx,
    all.map(({ application }) => asTold(application)),
  );
  const write = await letterWriter(trx, services, kind);
  const currentIntake = await currentIntakeId(trx);
  const rows = await listIntakesOf(
    trx,
    all.map(({ application }) => application.id),
  );
  const intakeOf = new Map(rows.map(({ id, intakeId }) => [id, intakeId]));
  for (const [index, offer] of all.entries()) {
    const { application, offerId, subjects, answerBy, conditions = '', reason = '' } = offer;
    const addressee = addressees[index];
    if (!addressee?.student.email) continue;
    const about = subjects ? { ...addressee, firstChoiceSubjects: [...subjects] } : addressee;
    const typed = { answerBy: answerBy ? formatDateTime(answerBy) : '', conditions, reason };
    const { userId } = addressee;
    const applicationId = application.id;
    const isCurrent = intakeOf.get(applicationId) === currentIntake;
    const closing = closingOf(kind, offer, addressee, isCurrent);
    const email = write(about, { typed, closing, hasLink: isCurrent || !TELLS_CHOICE.has(kind) });
    await queueEmail(trx, timestamp(services.clock), {
      userId,
      email,
      applicationId,
      offerId,
      tellsStatus: true,
      correctsStatus: ENDS_OFFER.has(kind),
    });
  }
}
