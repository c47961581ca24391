import { z } from 'zod';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { OfferRecord } from '../../../shared/places/offers.ts';
import { isLive } from '../../../shared/places/transitions.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import { getApplication } from '../applications/service.ts';
import { recordReading } from '../audit/events.ts';
import { pdfLetterhead } from '../settings/service.ts';
import { requireReadable } from '../students/access.ts';
import type { OfferPdfData } from './pdf/data.ts';
import { latestOffer } from './reading.ts';
import { placeRulesFor } from './seats.ts';
import { conditionsOf } from './telling.ts';

const stateTextOf = ({ state, answerBy }: OfferRecord) =>
  state === 'offered'
    ? `Please accept or decline by ${formatDateTime(answerBy)}.`
    : 'This offer has been accepted.';

/** @throws NOT_FOUND when there is no place to show; FORBIDDEN. */
function readContent({ db, clock }: Services, actor: Actor, applicationId: number) {
  return readSnapshot(db, async (trx) => {
    const application = await getApplication(trx, applicationId);
    await requireReadable(trx, actor, application.studentId);
    const offer = await latestOffer(trx, applicationId);
    if (!offer || !isLive(offer.state)) throw notFound('There is no offer of a place.');
    const { firstName, lastName } = application.student;
    const data: OfferPdfData = {
      offerOf: application.applicationId,
      ...(await pdfLetterhead(trx)),
      name: `${firstName} ${lastName}`,
      subjects: offer.classes.map(({ subject }) => subject),
      choice: offer.choice,
      stateText: stateTextOf(offer),
      conditions: conditionsOf((await placeRulesFor(trx, application)).conditions, offer.conditions),
      code: offer.code,
      madeAt: timestamp(clock),
    };
    return { data, studentId: application.studentId };
  });
}

/** The offer as a PDF, for its applicant and administrators. Must not run inside a transaction: it takes a while. */
export async function offerPdf(services: Services, actor: Actor, applicationId: number) {
  const { data, studentId } = await readContent(services, actor, applicationId);
  const bytes = z.instanceof(Uint8Array).parse(await services.pdfWorker.run(data));
  await recordReading(services, actor, {
    action: 'pdf_viewed',
    entity: 'student',
    entityId: String(studentId),
  });
  return { fileName: `offer-${data.offerOf}.pdf`, bytes };
}
