import { type KeptCatalogue, keptCatalogueSchema } from '../../../shared/subjects/catalogue.ts';
import { fromJson } from '../../platform/json.ts';
import type { Database } from '../../tables.ts';
import { arePrerequisitesEnabled } from '../settings/service.ts';
import * as kept from './kept-queries.ts';
import { listSubjects, type SubjectWithRequirements } from './queries.ts';

/** What applications are judged by: all subjects, withdrawn ones too, and whether their prerequisites count. */
export type Catalogue = { subjects: SubjectWithRequirements[]; prerequisitesEnabled: boolean };

const catalogueOfNow = async (db: Database): Promise<Catalogue> => ({
  subjects: await listSubjects(db),
  prerequisitesEnabled: await arePrerequisitesEnabled(db),
});

/** The catalogue of now for an intake that is closed. Names are left out: another one shows in it, too (intakes §3). */
export const catalogueToKeep = async (db: Database) =>
  JSON.stringify(keptCatalogueSchema.parse(await catalogueOfNow(db)));

/** A subject that came after the intake was closed was not on offer in it. */
function asKept({ subjects }: Catalogue, { prerequisitesEnabled, ...before }: KeptCatalogue): Catalogue {
  const byId = new Map(before.subjects.map((subject) => [subject.id, subject]));
  return {
    subjects: subjects.map((subject) => ({ ...subject, isOffered: false, ...byId.get(subject.id) })),
    prerequisitesEnabled,
  };
}

async function catalogueIn(db: Database, intakeId: number, now: Catalogue) {
  const json = await kept.findCatalogue(db, intakeId);
  return json ? asKept(now, fromJson(keptCatalogueSchema, json)) : now;
}

/**
 * The catalogue of an intake: the one that it was closed with, as long as it is not current again. An intake that an
 * earlier version closed has kept none, and goes by that of now.
 */
export const catalogueOfIntake = async (db: Database, intakeId: number) =>
  catalogueIn(db, intakeId, await catalogueOfNow(db));

/** The catalogue of each of these students' intakes, as catalogueOfIntake. */
export async function cataloguesOf(db: Database, studentIds: readonly number[]) {
  const now = await catalogueOfNow(db);
  const closed = await kept.listWithCatalogue(db, studentIds);
  const catalogues = new Map<number, Catalogue>();
  for (const [intakeId, students] of Map.groupBy(closed, (student) => student.intakeId)) {
    const catalogue = await catalogueIn(db, intakeId, now);
    for (const { id } of students) catalogues.set(id, catalogue);
  }
  return (studentId: number): Catalogue => catalogues.get(studentId) ?? now;
}

/** As cataloguesOf, for one. */
export const catalogueOfStudent = async (db: Database, studentId: number) =>
  (await cataloguesOf(db, [studentId]))(studentId);
