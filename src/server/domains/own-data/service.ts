import { Readable } from 'node:stream';
import { withoutAdministrator } from '../../../shared/exam-results/check.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../services.ts';
import { findDraft } from '../applications/drafts.ts';
import { listApplicationsOf } from '../applications/service.ts';
import { readStanding } from '../applications/standing.ts';
import { listSignIns } from '../audit/events.ts';
import { listKnownDevices, listOwnSessions, profile } from '../auth/service.ts';
import { listDocumentContents } from '../documents/service.ts';
import { listResults } from '../exam-results/service.ts';
import { listMessagesTo } from '../messages/log.ts';
import { ownOffers } from '../offers/own-offers.ts';
import { describeRequests } from '../requests/service.ts';
import { findIntakeOf, listStudentsOf } from '../students/service.ts';
import { type Entry, zipOf } from './zip.ts';

/** Characters that some file systems do not allow in names. */
const RESERVED = /[<>:"|?*/\\\p{Cc}]/gu;

async function openContent(files: Services['files'], sha256: string, size: number) {
  const stream = await files.read(sha256, size);
  if (!stream) throw new Error(`the content ${sha256} is missing`);
  return stream;
}

/** A student's documents, and their entries in the zip. Documents whose bytes are lost have no file. */
async function gatherDocuments({ db, files }: Services, studentId: number) {
  const [documents, entries]: [object[], Entry[]] = [[], []];
  for (const { fileName: _, sha256, ...document } of (await listDocumentContents(db, studentId)).map(
    withoutAdministrator,
  )) {
    const name = `documents/${document.id} ${document.originalName.replaceAll(RESERVED, '_')}`;
    const isThere = await files.has(sha256, document.fileSize);
    documents.push({ ...document, file: isThere ? name : null });
    const open = () => openContent(files, sha256, document.fileSize);
    if (isThere) entries.push({ name, size: document.fileSize, open });
  }
  return { documents, entries };
}

/** All data about an account, except administrators' internal notes. */
async function gather(services: Services, actor: Actor) {
  const { db, clock } = services;
  const [students, entries]: [object[], Entry[]] = [[], []];
  const applications = await listApplicationsOf(db, actor.id);
  for (const student of await listStudentsOf(db, actor.id)) {
    const documents = await gatherDocuments(services, student.id);
    const application = applications.find(({ studentId }) => studentId === student.id);
    entries.push(...documents.entries);
    students.push({
      ...student,
      intake: (await findIntakeOf(db, student.id))?.name ?? null,
      examResults: (await listResults(db, student.id)).map(withoutAdministrator),
      documents: documents.documents,
      application: application ?? null,
      offers: application ? await ownOffers(db, application) : null,
      standing: application ? await readStanding(db, application) : null,
      requests: application ? await describeRequests(services, actor, application) : [],
      draft: (await findDraft(db, { userId: actor.id, studentId: student.id })) ?? null,
    });
  }
  const data = {
    gatheredAt: timestamp(clock),
    account: await profile(services, actor),
    sessions: await listOwnSessions(services, actor),
    knownDevices: await listKnownDevices(db, actor.id),
    activity: await listSignIns(db, actor.id),
    /** Of a child without a record. */
    draft: (await findDraft(db, { userId: actor.id, studentId: null })) ?? null,
    messages: await listMessagesTo(db, actor.id),
    students,
  };
  return { data, entries };
}

/**
 * All data that the portal keeps about the actor, from one snapshot: `data.json` and the uploaded documents in a zip
 * that the caller streams.
 */
export async function openOwnData({ db, ...services }: Services, actor: Actor) {
  const { data, entries } = await readSnapshot(db, (trx) => gather({ ...services, db: trx }, actor));
  const now = services.clock.now();
  const json = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  const first = { name: 'data.json', size: json.length, open: async () => Readable.from([json]) };
  return { name: `my-data-${schoolDay(now)}.zip`, bytes: zipOf([first, ...entries], now) };
}
