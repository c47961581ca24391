import { findOpenedAgain } from '../../../shared/applications/opened-again.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { eventOf, type Standing } from '../../../shared/applications/standing.ts';
import type { Database } from '../../tables.ts';
import { listMistakes } from '../mistakes/reported.ts';
import { listToldSteps } from '../offers/told-steps.ts';
import { listAskings } from '../requests/service.ts';
import * as queries from './steps-queries.ts';
import { findReasonOfDraft } from './trail.ts';

/**
 * What an applicant is told of where the application stands (standing §1, §2).
 * @param application as the applicant may see it
 */
export async function readStanding(
  db: Database,
  {
    id,
    applicationId,
    studentId,
    submittedAt,
  }: Pick<Application, 'id' | 'applicationId' | 'studentId' | 'submittedAt'>,
): Promise<Standing> {
  const begunAt = await queries.findBeginning(db, studentId);
  const steps = await queries.listSteps(db, id);
  const mistakes = await listMistakes(db, id);
  const copy = await queries.findReceiptCopy(db, id);
  const events: Standing['events'] = [
    ...(begunAt ? [{ event: 'begun' as const, at: begunAt, status: null }] : []),
    ...steps.map(({ status, at }) => ({ event: eventOf(status), at, status })),
    ...mistakes.map(({ at }) => ({ event: 'mistake_reported' as const, at, status: null })),
    ...(await listAskings(db, id)).flatMap(({ askedAt, answeredAt }) => [
      { event: 'asked' as const, at: askedAt, status: null },
      ...(answeredAt ? [{ event: 'answered' as const, at: answeredAt, status: null }] : []),
    ]),
    ...(await listToldSteps(db, id)).map(({ fromState, toState, at }) => ({
      event: fromState === toState ? ('place_moved' as const) : (`place_${toState}` as const),
      at,
      status: null,
    })),
  ];
  const sorted = events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const opened = findOpenedAgain({ events: sorted });
  return {
    events: sorted,
    openedBecause: opened ? await findReasonOfDraft(db, applicationId, opened.at) : null,
    copySentTo: copy && submittedAt && copy.at >= submittedAt ? copy.sentTo : null,
    mistakes,
  };
}
