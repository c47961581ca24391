import type { Assessment, ChosenSubject } from '../../../shared/admissions/assessment.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { possibleScore } from '../../../shared/exam-results/points.ts';
import { checkOffered, reportSubject } from '../../../shared/subjects/eligibility.ts';
import { AppError } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import { gradesOf } from '../exam-results/grades.ts';
import { type Catalogue, catalogueOfStudent, cataloguesOf } from '../subjects/catalogue-of.ts';
import * as queries from './assessment-queries.ts';
import { isEligible } from './scores.ts';

/** Each subject once. */
const chosenOf = ({ firstChoiceSubjects, secondChoiceSubjects }: Application) => [
  ...new Set([...firstChoiceSubjects, ...secondChoiceSubjects]),
];

const studentsOf = (applications: readonly Application[]) => applications.map(({ studentId }) => studentId);

type SubjectsByName = Map<string, { isOffered: boolean; examSubjects: string[] }>;
const byName = new WeakMap<Catalogue, SubjectsByName>();

/** By the name of each subject: is it offered, and which exam subjects do its prerequisites name? */
function subjectsOf(catalogue: Catalogue): SubjectsByName {
  const known = byName.get(catalogue);
  if (known) return known;
  const subjects = new Map(
    catalogue.subjects.map(({ name, isOffered, requirements }) => [
      name,
      { isOffered, examSubjects: requirements.flatMap(({ anyOf }) => anyOf) },
    ]),
  );
  byName.set(catalogue, subjects);
  return subjects;
}

/** What the score of a combination is out of: the exam subjects that its prerequisites name count once each. */
const possibleOf = (chosen: readonly string[], subjects: SubjectsByName) =>
  possibleScore(new Set(chosen.flatMap((name) => subjects.get(name)?.examSubjects ?? [])).size);

/**
 * The chosen subjects for which each student is ineligible by the catalogue of the intake and the stored result of the
 * prerequisites check. `known`: the catalogues, if they are read already. `isExcepted`: prerequisites do not matter to this
 * one.
 */
export async function ineligibleSubjectsOf<Chosen extends Application>(
  db: Database,
  applications: readonly Chosen[],
  known?: (studentId: number) => Catalogue,
) {
  const catalogueOf = known ?? (await cataloguesOf(db, studentsOf(applications)));
  const unmet = await queries.listUnmetChoices(
    db,
    applications.map(({ id }) => id),
  );
  return (application: Chosen, { isExcepted = false } = {}): string[] => {
    const catalogue = catalogueOf(application.studentId);
    const isJudged = catalogue.prerequisitesEnabled && !isExcepted;
    return chosenOf(application).filter((subject) => {
      const isOffered = subjectsOf(catalogue).get(subject)?.isOffered === true;
      const meetsPrerequisites = !unmet.get(application.id)?.some(({ name }) => name === subject);
      return !isEligible({ isOffered, meetsPrerequisites }, isJudged);
    });
  };
}

/** Whether one of these ineligible subjects is not among those that an administrator has seen as ineligible. */
export const hasUnseen = (ineligible: readonly string[], seen: readonly string[]) =>
  ineligible.some((subject) => !seen.includes(subject));

/**
 * Refuses an approval when a chosen subject is ineligible that the page did not show as such (administrators §2). Call in
 * the transaction that approves. @throws CONFLICT with the subjects that are ineligible now.
 */
export async function requireIneligibleSeen(
  trx: Transaction,
  application: Application,
  {
    status,
    seenClosed,
  }: { status?: ApplicationStatus | undefined; seenClosed?: readonly string[] | undefined },
) {
  if (status !== 'approved' || !seenClosed) return;
  const ineligible = (await ineligibleSubjectsOf(trx, [application]))(application);
  if (!hasUnseen(ineligible, seenClosed)) return;
  const message = `${ineligible.join(' and ')} ${ineligible.length === 1 ? 'is' : 'are'} no longer open. Your decision was not saved. Please look at ${application.applicationId} again.`;
  throw new AppError('CONFLICT', message, { facts: { closedSubjects: ineligible } });
}

/** Adds to applications of a list which of their subjects are no longer open, and what their scores are out of. */
export async function withAssessment<Listed extends Application>(
  db: Database,
  applications: Listed[],
): Promise<(Listed & Assessment)[]> {
  const catalogueOf = await cataloguesOf(db, studentsOf(applications));
  const ineligibleOf = await ineligibleSubjectsOf(db, applications, catalogueOf);
  const csecSubjects = await queries.countCsecSubjects(db, studentsOf(applications));
  return applications.map((application) => {
    const { studentId, firstChoiceSubjects, secondChoiceSubjects } = application;
    const subjects = subjectsOf(catalogueOf(studentId));
    return {
      ...application,
      ineligibleSubjects: ineligibleOf(application),
      possibleScores: {
        totalScore: possibleScore(csecSubjects.get(studentId) ?? 0),
        firstChoiceScore: possibleOf(firstChoiceSubjects, subjects),
        secondChoiceScore: possibleOf(secondChoiceSubjects, subjects),
      },
    };
  });
}

/** Each chosen subject with its requirements in words, checked against the results and the catalogue of the intake. */
export async function eligibilityOfChosen(db: Database, application: Application): Promise<ChosenSubject[]> {
  const { studentId } = application;
  const results = (await gradesOf(db, [studentId])).get(studentId) ?? [];
  const { subjects, prerequisitesEnabled } = await catalogueOfStudent(db, studentId);
  return chosenOf(application).flatMap((name) => {
    const subject = subjects.find((one) => one.name === name);
    if (!subject) return [];
    const { eligible } = checkOffered(subject, results, prerequisitesEnabled);
    return { subject: name, meets: eligible, ...reportSubject(subject, results) };
  });
}
