import type { GroupFields } from '../../../shared/subjects/catalogue.ts';
import { COGNATE_JOINT } from '../../../shared/subjects/scholarship.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as catalogue from './catalogue-queries.ts';
import { listScholarshipGroups, listSubjects } from './queries.ts';

type Group = GroupFields & { id: number };

async function getGroup(db: Database, id: number): Promise<Group> {
  const group = (await listScholarshipGroups(db)).find((one) => one.id === id);
  if (!group) throw notFound('There is no such scholarship group.');
  return group;
}

/** @throws CONFLICT for a taken name; BAD_REQUEST for cognates that are not in the catalogue. */
async function requireSound(trx: Transaction, group: GroupFields, ownId?: number) {
  const groups = await listScholarshipGroups(trx);
  if (groups.some(({ id, name }) => id !== ownId && sameName(name, group.name))) {
    throw conflict('There is already a scholarship group of this name.');
  }
  const names = new Set((await listSubjects(trx)).map(({ name }) => name));
  const unknown = group.cognateSubjects.filter(
    (cognate) => !names.has(cognate) && !cognate.split(COGNATE_JOINT).every((part) => names.has(part)),
  );
  if (unknown.length > 0) throw invalid(`Not in the catalogue: ${unknown.join(', ')}`, 'cognateSubjects');
}

const fieldsOf = ({ id: _, ...fields }: Group): GroupFields => fields;

type Change = { before: Group | null; after: Group | null };

async function recordGroup(trx: Transaction, { clock }: Services, actor: Actor, { before, after }: Change) {
  const verb = !before ? 'created' : after ? 'changed' : 'deleted';
  await recordChange(trx, clock, actor, {
    action: `scholarship_group_${verb}`,
    entity: 'scholarshipGroup',
    entityId: (before ?? after)?.name ?? '',
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });
}

/** @throws CONFLICT, BAD_REQUEST. */
export function createGroup(services: Services, actor: Actor, fields: GroupFields) {
  return services.db.transaction().execute(async (trx) => {
    await requireSound(trx, fields);
    const after = { id: await catalogue.insertGroup(trx, fields), ...fields };
    await recordGroup(trx, services, actor, { before: null, after });
    return after;
  });
}

/** @throws NOT_FOUND, CONFLICT, BAD_REQUEST. */
export function changeGroup(services: Services, actor: Actor, id: number, fields: GroupFields) {
  return services.db.transaction().execute(async (trx) => {
    const before = await getGroup(trx, id);
    await requireSound(trx, fields, id);
    await catalogue.updateGroup(trx, id, fields);
    const after = { id, ...fields };
    await recordGroup(trx, services, actor, { before, after });
    return after;
  });
}

/** @throws NOT_FOUND. */
export function removeGroup(services: Services, actor: Actor, id: number) {
  return services.db.transaction().execute(async (trx) => {
    const before = await getGroup(trx, id);
    await catalogue.deleteGroup(trx, id);
    await recordGroup(trx, services, actor, { before, after: null });
  });
}

const list = new Intl.ListFormat('en-GB');

/** A group that names a deleted subject could not match it, and could not be saved. @throws CONFLICT. */
export async function requireInNoGroup(trx: Transaction, subject: string) {
  const names = (await listScholarshipGroups(trx))
    .filter(({ cognateSubjects }) =>
      cognateSubjects.some((cognate) => [cognate, ...cognate.split(COGNATE_JOINT)].includes(subject)),
    )
    .map(({ name }) => name);
  if (names.length === 0) return;
  const groups = names.length === 1 ? 'group' : 'groups';
  throw conflict(
    `${subject} belongs to the scholarship ${groups} ${list.format(names)}. Please take it out there first.`,
  );
}

/** Renames a subject in all groups. */
export async function renameInGroups(trx: Transaction, from: string, to: string) {
  const renamed = (cognate: string) =>
    cognate === from
      ? to
      : cognate
          .split(COGNATE_JOINT)
          .map((part) => (part === from ? to : part))
          .join(COGNATE_JOINT);
  for (const group of await listScholarshipGroups(trx)) {
    const cognateSubjects = group.cognateSubjects.map(renamed);
    await catalogue.updateGroup(trx, group.id, { ...fieldsOf(group), cognateSubjects });
  }
}
