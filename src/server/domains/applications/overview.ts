import { withoutAdministrator } from '../../../shared/exam-results/check.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import { listDocuments } from '../documents/service.ts';
import { listResults } from '../exam-results/service.ts';
import { currentIntake } from '../intakes/service.ts';
import { offerAsTold } from '../offers/reading.ts';
import { describeRequests, showsRequests } from '../requests/service.ts';
import { findIntakeOf, listStudentsOf } from '../students/service.ts';
import { readDraft } from './drafts.ts';
import { findApplication } from './queries.ts';
import { readStanding } from './standing.ts';
import { asTold } from './told.ts';

/**
 * All that the applicant's pages show, from one snapshot: the account's first student record in its latest intake
 * (applicants §3, intakes §5) with what belongs to it, and the draft.
 */
export function getOverview({ db, ...services }: Services, actor: Actor) {
  return readSnapshot(db, (trx) => readOverview({ ...services, db: trx }, actor));
}

async function readOverview(services: Services, actor: Actor) {
  const { db } = services;
  const draft = (await readDraft(db, actor.id)) ?? null;
  const [student] = await listStudentsOf(db, actor.id);
  const { name: current } = await currentIntake(db);
  if (!student)
    return {
      student: null,
      examResults: [],
      documents: [],
      requests: [],
      application: null,
      standing: null,
      offer: null,
      draft,
      intake: { name: current, isClosed: false, current },
    };
  const { name = current, state } = (await findIntakeOf(db, student.id)) ?? {};
  const application = await findApplication(db, { studentId: student.id });
  const documents = (await listDocuments(db, student.id)).map(withoutAdministrator);
  const isAsked = application !== undefined && showsRequests(application);
  return {
    student,
    examResults: (await listResults(db, student.id)).map(withoutAdministrator),
    documents,
    requests: isAsked ? await describeRequests(services, actor, application, documents) : [],
    application: application ? asTold(application) : null,
    standing: application ? await readStanding(db, application) : null,
    offer: application ? await offerAsTold(db, application) : null,
    draft,
    intake: { name, isClosed: state === 'closed', current },
  };
}
