import type { z } from 'zod';
import type { ChildId, Whose } from '../../../shared/applications/children.ts';
import { NEW_CHILD } from '../../../shared/applications/constants.ts';
import type { draftSchema } from '../../../shared/applications/schema.ts';
import { isFrozen } from '../../../shared/applications/status.ts';
import { isSameName } from '../../../shared/students/same-name.ts';
import { studentChangesSchema } from '../../../shared/students/schema.ts';
import { isEmpty } from '../../../shared/values.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromObject } from '../../platform/database/codecs.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { requireOpenPortal } from '../portal/service.ts';
import { requireOwner } from '../students/access.ts';
import { listStudentsOf } from '../students/service.ts';
import * as queries from './drafts-queries.ts';
import { findApplication } from './queries.ts';

/** Null for a child without a student. @throws NOT_FOUND; FORBIDDEN for a student of somebody else. */
async function studentIdOf(db: Database, actor: Actor, child: ChildId | undefined): Promise<number | null> {
  if (child === NEW_CHILD) return null;
  if (child === undefined) return (await listStudentsOf(db, actor.id))[0]?.id ?? null;
  await requireOwner(db, actor, child);
  return child;
}

const childSchema = studentChangesSchema.pick({ email: true, firstName: true, lastName: true }).required();

type Details = Record<string, unknown>;

/** Whether every field that was filled in before still is. */
const holdsAllOf = (typed: Details, former: Details) =>
  Object.entries(former).every(([name, value]) => isEmpty(value) || !isEmpty(typed[name] ?? ''));

/** Whether a draft that is saved for this student replaces nothing that is submitted, or fuller. */
async function mayReplace(db: Database, key: { userId: number; studentId: number }, typed: Details) {
  const application = await findApplication(db, key);
  if (application && isFrozen(application.status)) return false;
  return holdsAllOf(typed, (await findDraft(db, key))?.personalData ?? {});
}

/**
 * The id of the student that was created from these details, if any: the answer that told the page of it was lost
 * (standing §8).
 */
async function studentMadeFrom(db: Database, actor: Actor, personalData: Details) {
  const { data: typed } = childSchema.safeParse(personalData);
  if (!typed) return null;
  const students = await listStudentsOf(db, actor.id, await currentIntakeId(db));
  const made = students.find((one) => one.email === typed.email && isSameName(one, typed));
  return made && (await mayReplace(db, { userId: actor.id, studentId: made.id }, personalData))
    ? made.id
    : null;
}

/** The saved form entries of a child; undefined when there is no draft. */
export async function findDraft(db: Database, key: queries.DraftKey) {
  const draft = await queries.findDraft(db, key);
  return draft && { ...draft, personalData: fromObject(draft.personalData) };
}

/** As findDraft. @throws NOT_FOUND; FORBIDDEN for a student of somebody else. */
export async function readDraft({ db }: Pick<Services, 'db'>, actor: Actor, { studentId }: Whose) {
  return findDraft(db, { userId: actor.id, studentId: await studentIdOf(db, actor, studentId) });
}

/** @throws NOT_FOUND; FORBIDDEN for a student of somebody else, and while the portal is closed. */
export function saveDraft(
  { db, clock }: Services,
  actor: Actor,
  { studentId, ...draft }: Whose & z.output<typeof draftSchema>,
) {
  return db.transaction().execute(async (trx) => {
    const { personalData, currentStep } = draft;
    const known = await studentIdOf(trx, actor, studentId);
    const key = { userId: actor.id, studentId: known ?? (await studentMadeFrom(trx, actor, personalData)) };
    await requireOpenPortal(trx, clock, actor);
    const updatedAt = timestamp(clock);
    await queries.replaceDraft(trx, {
      ...key,
      personalData: JSON.stringify(personalData),
      currentStep,
      updatedAt,
    });
    return { ...draft, updatedAt };
  });
}

/** Deleting an absent draft succeeds. @throws as saveDraft. */
export async function discardDraft({ db, clock }: Services, actor: Actor, { studentId }: Whose) {
  await db.transaction().execute(async (trx) => {
    const key = { userId: actor.id, studentId: await studentIdOf(trx, actor, studentId) };
    await requireOpenPortal(trx, clock, actor);
    await queries.deleteDraft(trx, key);
  });
}
