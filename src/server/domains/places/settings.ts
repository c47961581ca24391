import { z } from 'zod';
import { EXAM_SUBJECTS } from '../../../shared/exam-results/constants.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import {
  DEFAULT_PLACE_SETTINGS,
  meritKeySchema,
  type PlaceSettings,
  type PlaceSettingsChange,
} from '../../../shared/places/schema.ts';
import type { PlaceClass } from '../../../shared/places/world.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { fromFlag, fromList, toFlag, toList } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { fromJson } from '../../platform/json.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { currentIntakeId, intakeIdOf } from '../intakes/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { fromBlock, toBlock } from '../offers/block.ts';
import { fillByItself } from '../offers/filling.ts';
import { listSubjects } from '../subjects/service.ts';
import * as queries from './settings-queries.ts';

/** How a school sets up its places (places §1). The settings belong to an intake. */

const meritSchema = z.array(meritKeySchema);
const examSubjects = z.array(z.enum(EXAM_SUBJECTS));

const settingsOf = (row: queries.SettingsRow): Omit<PlaceSettings, 'classes'> => ({
  isOn: fromFlag(row.isOn),
  totalPlaces: row.totalPlaces,
  ownSchoolPlaces: row.ownSchoolPlaces,
  minimum:
    row.minimumPasses === null || row.minimumSubjects === null
      ? null
      : { passes: row.minimumPasses, subjects: examSubjects.parse(fromList(row.minimumSubjects)) },
  checkedOnly: fromFlag(row.checkedOnly),
  merit: fromJson(meritSchema, row.merit),
  answerDays: row.answerDays,
  showsPosition: fromFlag(row.showsPosition),
  fillsByItself: fromFlag(row.fillsByItself),
  conditions: row.conditions,
  version: row.version,
});

const rowOf = (intakeId: number, settings: PlaceSettings): queries.SettingsRow => ({
  intakeId,
  isOn: toFlag(settings.isOn),
  totalPlaces: settings.totalPlaces,
  ownSchoolPlaces: settings.ownSchoolPlaces,
  minimumPasses: settings.minimum?.passes ?? null,
  minimumSubjects: settings.minimum && toList(settings.minimum.subjects),
  checkedOnly: toFlag(settings.checkedOnly),
  merit: toList(settings.merit),
  answerDays: settings.answerDays,
  showsPosition: toFlag(settings.showsPosition),
  fillsByItself: toFlag(settings.fillsByItself),
  conditions: settings.conditions,
  version: settings.version,
});

/** Those of an intake; the defaults until an administrator sets up places. */
export async function settingsOfIntake(db: Database, intakeId: number): Promise<PlaceSettings> {
  const row = await queries.findSettings(db, intakeId);
  if (!row) return DEFAULT_PLACE_SETTINGS;
  const classes = await queries.listClasses(db, intakeId);
  return {
    ...settingsOf(row),
    classes: classes.map(({ block, ...each }) => ({ ...each, block: fromBlock(block) })),
  };
}

/** The settings of an intake. @throws NOT_FOUND. */
export const readPlaceSettings = (db: Database, intake?: number): Promise<PlaceSettings> =>
  readSnapshot(db, async (trx) => settingsOfIntake(trx, await intakeIdOf(trx, intake)));

/** The classes with the ids and the names of their subjects. @throws BAD_REQUEST for an unknown subject. */
export async function classesWithIds(db: Database, classes: readonly PlaceClass[]) {
  const subjects = await listSubjects(db);
  return classes.map((each, at) => {
    const found = subjects.find(({ name }) => sameName(name, each.subject));
    if (!found) throw invalid(`There is no subject “${each.subject}”.`, `classes.${at}.subject`);
    return { ...each, subject: found.name, subjectId: found.id };
  });
}

/** The settings as the audit trail stores them: its pages show plain values and lists, but no nested objects. */
const recorded = ({ version: _, minimum, classes, ...settings }: PlaceSettings) => ({
  ...settings,
  minimumPasses: minimum?.passes ?? null,
  minimumSubjects: minimum?.subjects ?? null,
  classes: classes.map((each) => `${describeClass(each)}: ${each.seats}`),
});

/** Writes changed settings with their entry in the trail. Call in a transaction. @throws as changePlaceSettings. */
export async function writeSettings(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  { version, ...change }: PlaceSettingsChange,
): Promise<PlaceSettings> {
  const intakeId = await currentIntakeId(trx);
  const before = await settingsOfIntake(trx, intakeId);
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed the places meanwhile. Your change was not saved.');
  const classes = change.classes && (await classesWithIds(trx, change.classes));
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await queries.storeSettings(trx, rowOf(intakeId, { ...before, ...given, version: before.version + 1 }));
  if (classes)
    await queries.replaceClasses(
      trx,
      intakeId,
      classes.map(({ subjectId, block, seats }) => ({ subjectId, block: toBlock(block), seats })),
    );
  const after = await settingsOfIntake(trx, intakeId);
  await recordChange(trx, clock, actor, {
    action: 'places_changed',
    entity: 'places',
    entityId: String(intakeId),
    before: recorded(before),
    after: recorded(after),
  });
  return after;
}

/**
 * Changes the fields that are sent. Seats that become free by it are offered at once where that is switched on.
 * @throws BAD_REQUEST for an unknown subject; CONFLICT when somebody else changed the settings meanwhile.
 */
export const changePlaceSettings = (
  services: Services,
  actor: Actor,
  change: PlaceSettingsChange,
): Promise<PlaceSettings> =>
  writeWithEmails(services, async (trx) => {
    const after = await writeSettings(trx, services, actor, change);
    await fillByItself(trx, services);
    return after;
  });

/**
 * Copies the settings and classes of an intake to another. The version is raised, so that a form which still shows
 * the settings of the old intake is refused.
 */
export async function carrySettingsOver(trx: Transaction, from: number, to: number) {
  const settings = await queries.findSettings(trx, from);
  if (!settings) return;
  await queries.storeSettings(trx, { ...settings, intakeId: to, version: settings.version + 1 });
  await queries.copyClasses(trx, from, to);
}
