import { checkOffered } from '../../../shared/subjects/eligibility.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { gradesOf } from '../exam-results/grades.ts';
import { requireReadable } from '../students/access.ts';
import { type Catalogue, catalogueOfStudent } from './catalogue-of.ts';
import * as queries from './queries.ts';

export type { SubjectWithRequirements } from './queries.ts';
export { listOffered, listScholarshipGroups, listSubjects } from './queries.ts';

/** The student's eligibility for each subject of a catalogue, by present results. Withdrawn ones are ineligible. */
export async function eligibilityFor(
  db: Database,
  studentId: number,
  { subjects, prerequisitesEnabled }: Catalogue,
) {
  const results = (await gradesOf(db, [studentId])).get(studentId) ?? [];
  return subjects.map((subject) => checkOffered(subject, results, prerequisitesEnabled));
}

const offeredOf = (subjects: queries.SubjectWithRequirements[]) =>
  subjects.filter(({ isOffered }) => isOffered);

/** The prerequisites of every offered subject, in order of name. */
export async function listRequirements(db: Database) {
  const offered = offeredOf(await queries.listSubjects(db));
  return offered.map(({ name, requirements }) => ({ subject: name, requirements }));
}

/** For each subject on offer in the student's intake. @throws as requireReadable. */
export async function eligibilityForAll({ db }: Services, actor: Actor, studentId: number) {
  await requireReadable(db, actor, studentId);
  const catalogue = await catalogueOfStudent(db, studentId);
  return eligibilityFor(db, studentId, { ...catalogue, subjects: offeredOf(catalogue.subjects) });
}

/** `subject` is a name or an id (decisions §2). @throws as requireReadable; NOT_FOUND for an unknown subject. */
export async function eligibilityForOne({ db }: Services, actor: Actor, studentId: number, subject: string) {
  await requireReadable(db, actor, studentId);
  const catalogue = await catalogueOfStudent(db, studentId);
  const found = catalogue.subjects.find(({ id, name }) => sameName(name, subject) || String(id) === subject);
  const [eligibility] = found ? await eligibilityFor(db, studentId, { ...catalogue, subjects: [found] }) : [];
  if (!eligibility) throw notFound('There is no such subject.');
  return eligibility;
}

/** Looks up subjects by name, in the order of the names. `unknown` lists the names without a subject. */
export function subjectsNamed(subjects: queries.SubjectWithRequirements[], names: readonly string[]) {
  const find = (wanted: string) => subjects.find(({ name }) => sameName(name, wanted));
  return {
    found: names.flatMap((name) => find(name) ?? []),
    unknown: names.filter((name) => !find(name)),
  };
}
