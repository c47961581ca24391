import type { Child, Whose } from '../../../shared/applications/children.ts';
import { NEW_CHILD } from '../../../shared/applications/constants.ts';
import { findOpenedAgain } from '../../../shared/applications/opened-again.ts';
import { withoutAdministrator } from '../../../shared/exam-results/check.ts';
import { openRequests } from '../../../shared/requests/rules.ts';
import type { Student } from '../../../shared/students/record.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../services.ts';
import { listDocuments } from '../documents/service.ts';
import { listResults } from '../exam-results/service.ts';
import { currentIntake } from '../intakes/service.ts';
import { offerAsTold } from '../offers/reading.ts';
import { describeRequests, showsRequests } from '../requests/service.ts';
import { requireOwner } from '../students/access.ts';
import { findIntakeOf, listStudentsOf } from '../students/service.ts';
import { findDraft } from './drafts.ts';
import { findApplication } from './queries.ts';
import { readStanding } from './standing.ts';
import { asTold } from './told.ts';

/**
 * All that the applicant's pages show, from one snapshot: a child's record in its latest intake (applicants §3,
 * intakes §5) with what belongs to it and its draft, and the other children of the account. Without a child it is the
 * account's first. @throws NOT_FOUND; FORBIDDEN for a record of somebody else.
 */
export function getOverview({ db, ...services }: Services, actor: Actor, whose: Whose) {
  return readSnapshot(db, (trx) => readOverview({ ...services, db: trx }, actor, whose));
}

async function readOverview(services: Services, actor: Actor, { studentId }: Whose) {
  const { db } = services;
  const all = await listStudentsOf(db, actor.id);
  // Each child of the account with its latest record.
  const records = all.filter((record) => latestOf(all, record) === record);
  const shown =
    studentId === NEW_CHILD
      ? undefined
      : studentId === undefined
        ? records[0]
        : await requireLatest(services, actor, all, studentId);
  const isNew = { userId: actor.id, studentId: null };
  const draft = await findDraft(db, { ...isNew, studentId: shown?.id ?? null });
  const { name: current, entryYear } = await currentIntake(db);
  const { name = current, state } = (shown && (await findIntakeOf(db, shown.id))) ?? {};

  const children: Child[] = [];
  let told: OwnRecordRead = NOTHING;
  for (const record of records) {
    const read = await readRecord(services, actor, record);
    children.push(await childOf(services, record, read));
    if (record.id === shown?.id) told = read;
  }
  const begun = records.length > 0 ? await findDraft(db, isNew) : undefined;
  if (begun) children.push({ id: NEW_CHILD, name: nameIn(begun.personalData), ...NOTHING_YET });
  return {
    student: shown ?? null,
    ...told,
    draft: draft ?? null,
    intake: { name, isClosed: state === 'closed', current, entryYear },
    children,
  };
}

type OwnRecord = Awaited<ReturnType<typeof listStudentsOf>>[number];

const firstRecordOf = ({ id, firstRecordId }: OwnRecord) => firstRecordId ?? id;
const latestOf = (records: readonly OwnRecord[], record: OwnRecord) =>
  records.find((one) => firstRecordOf(one) === firstRecordOf(record));

/** The latest record of the child that this record is of. @throws NOT_FOUND, FORBIDDEN. */
async function requireLatest({ db }: Services, actor: Actor, records: readonly OwnRecord[], id: number) {
  await requireOwner(db, actor, id);
  const record = records.find((one) => one.id === id);
  return record && latestOf(records, record);
}

/** Of a child without an application. */
const NOTHING_YET = { status: null, isWithdrawn: false, isOpenedAgain: false, waits: null };

const NOTHING = {
  examResults: [],
  documents: [],
  requests: [],
  application: null,
  isWithdrawn: false,
  standing: null,
  offer: null,
};

/** What belongs to a record, as its owner may know it. */
async function readRecord(services: Services, actor: Actor, { id }: Student) {
  const { db } = services;
  const application = await findApplication(db, { studentId: id });
  const documents = (await listDocuments(db, id)).map(withoutAdministrator);
  const isAsked = application !== undefined && showsRequests(application);
  return {
    examResults: (await listResults(db, id)).map(withoutAdministrator),
    documents,
    requests: isAsked ? await describeRequests(services, actor, application, documents) : [],
    application: application ? asTold(application) : null,
    isWithdrawn: typeof application?.withdrawnAt === 'string',
    standing: application ? await readStanding(db, application) : null,
    offer: application ? await offerAsTold(db, application) : null,
  };
}

type OwnRecordRead = Awaited<ReturnType<typeof readRecord>>;

/** Whether an application is a draft once more that can be submitted, as long as its intake is open. */
const isOpenedAgain = ({ standing, isWithdrawn }: OwnRecordRead) =>
  standing !== null && !isWithdrawn && findOpenedAgain(standing) !== undefined;

async function childOf(
  services: Services,
  { id, firstName, lastName }: Student,
  read: OwnRecordRead,
): Promise<Child> {
  const { application, isWithdrawn, offer, requests } = read;
  const isClosed = (await findIntakeOf(services.db, id))?.state === 'closed';
  const isAsked = openRequests({ requests, intake: { isClosed } }).length > 0;
  return {
    id,
    name: `${firstName} ${lastName}`,
    status: application?.status ?? null,
    isWithdrawn,
    isOpenedAgain: !isClosed && isOpenedAgain(read),
    waits: offer?.state === 'offered' ? 'offer' : isAsked ? 'request' : null,
  };
}

/** The name that was typed so far; empty before there is one. */
const nameIn = ({ firstName, lastName }: Record<string, unknown>) =>
  [firstName, lastName].filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
