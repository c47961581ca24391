import type { SubjectChanges, SubjectFields } from '../../../shared/subjects/catalogue.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { choicesBySubject, effectsOf, rescoreChosen } from '../applications/catalogue-effects.ts';
import { recordChange } from '../audit/service.ts';
import { requireNotPublishing } from '../intakes/service.ts';
import { findIntakeWithClass, isSubjectInOffers } from '../offers/live-offers.ts';
import * as catalogue from './catalogue-queries.ts';
import { renameInGroups, requireInNoGroup } from './groups.ts';
import { listScholarshipGroups, listSubjects } from './queries.ts';

/** All subjects, withdrawn ones too, with the number of applications that chose them, and the scholarship groups. */
export async function readCatalogue(db: Database) {
  const chosen = await choicesBySubject(db);
  const subjects = await listSubjects(db);
  return {
    subjects: subjects.map((subject) => ({ ...subject, chosenIn: chosen.get(subject.id) ?? 0 })),
    scholarshipGroups: await listScholarshipGroups(db),
  };
}

async function getSubject(db: Database, id: number) {
  const subject = (await readCatalogue(db)).subjects.find((one) => one.id === id);
  if (!subject) throw notFound('There is no such subject.');
  return subject;
}

/** @throws CONFLICT when another subject has the name; BAD_REQUEST when the subject is compulsory (decisions §5). */
async function requireFreeName(trx: Transaction, name: string, ownId?: number) {
  const { subjects, scholarshipGroups } = await readCatalogue(trx);
  if (subjects.some((subject) => subject.id !== ownId && sameName(subject.name, name))) {
    throw conflict('There is already a subject of this name.');
  }
  const compulsory = scholarshipGroups.flatMap(({ compulsorySubjects }) => compulsorySubjects);
  if (compulsory.some((subject) => sameName(subject, name))) {
    throw invalid(`${name} is compulsory for everyone, so it is not one of the choices.`, 'name');
  }
}

const fieldsOf = ({
  name,
  isOffered,
  requirements,
}: SubjectFields | Awaited<ReturnType<typeof getSubject>>) => ({
  name,
  isOffered,
  requirements,
});

/** Drops undefined fields, which change nothing. */
const present = (changes: SubjectChanges): Partial<SubjectFields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Counts the undecided applications that a change makes eligible or ineligible. @throws NOT_FOUND. */
export const previewSubject = (db: Database, id: number, changes: SubjectChanges) =>
  readSnapshot(db, async (trx) => effectsOf(trx, { ...(await getSubject(trx, id)), ...present(changes) }));

/** @throws CONFLICT, BAD_REQUEST. */
export function createSubject({ db, clock }: Services, actor: Actor, fields: SubjectFields) {
  return db.transaction().execute(async (trx) => {
    await requireFreeName(trx, fields.name);
    const id = await catalogue.insertSubject(trx, fields);
    await catalogue.replaceRequirements(trx, id, fields.requirements);
    await recordChange(trx, clock, actor, {
      action: 'subject_created',
      entity: 'subject',
      entityId: fields.name,
      before: null,
      after: fields,
    });
    return getSubject(trx, id);
  });
}

/**
 * Changes the given fields, and rescores all who chose the subject. A publication names its classes by their subjects, so
 * that none is renamed or deleted meanwhile. @throws NOT_FOUND, CONFLICT, BAD_REQUEST.
 */
export function changeSubject({ db, clock }: Services, actor: Actor, id: number, changes: SubjectChanges) {
  return db.transaction().execute(async (trx) => {
    const before = await getSubject(trx, id);
    const after = { ...before, ...present(changes) };
    const isRenamed = after.name !== before.name;
    if (isRenamed) {
      await requireNotPublishing(trx);
      await requireFreeName(trx, after.name, id);
    }
    const effects = await effectsOf(trx, after);
    await catalogue.updateSubject(trx, id, after);
    if (changes.requirements) await catalogue.replaceRequirements(trx, id, changes.requirements);
    if (isRenamed) await renameInGroups(trx, before.name, after.name);
    await rescoreChosen(trx, id);
    await recordChange(trx, clock, actor, {
      action: 'subject_changed',
      entity: 'subject',
      entityId: before.name,
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return { ...(await getSubject(trx, id)), effects };
  });
}

/** Deletes a subject that no application chose, no group names and no intake has classes of. @throws NOT_FOUND, CONFLICT. */
export function removeSubject({ db, clock }: Services, actor: Actor, id: number) {
  return db.transaction().execute(async (trx) => {
    const subject = await getSubject(trx, id);
    const { name, chosenIn } = subject;
    if (chosenIn > 0) {
      const applications = chosenIn === 1 ? '1 application' : `${chosenIn} applications`;
      throw conflict(
        `${name} is chosen in ${applications}. It can be withdrawn from offer, but not deleted.`,
      );
    }
    if (await isSubjectInOffers(trx, id))
      throw conflict(`${name} is part of an offer. It can be withdrawn from offer, but not deleted.`);
    const intake = await findIntakeWithClass(trx, id);
    if (intake !== undefined)
      throw conflict(
        `${name} has classes in the places of ${intake}. It can be withdrawn from offer, but not deleted.`,
      );
    await requireInNoGroup(trx, name);
    await catalogue.deleteSubject(trx, id);
    await recordChange(trx, clock, actor, {
      action: 'subject_deleted',
      entity: 'subject',
      entityId: name,
      before: fieldsOf(subject),
      after: null,
    });
  });
}
