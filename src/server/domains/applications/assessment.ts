import type { Assessment, ChosenSubject } from '../../../shared/admissions/assessment.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { possibleScore } from '../../../shared/exam-results/points.ts';
import { checkOffered, reportSubject } from '../../../shared/subjects/eligibility.ts';
import { AppError } from '../../platform/errors.ts';
import type { Database, Transaction } from '../../tables.ts';
import { gradesOf } from '../exam-results/grades.ts';
import { arePrerequisitesEnabled } from '../settings/service.ts';
import { listSubjects, type SubjectWithRequirements } from '../subjects/service.ts';
import * as queries from './assessment-queries.ts';
import { isEligible } from './scores.ts';

/** Each subject once. */
const chosenOf = ({ firstChoiceSubjects, secondChoiceSubjects }: Application) => [
  ...new Set([...firstChoiceSubjects, ...secondChoiceSubjects]),
];

/** The exam subjects that the prerequisites of each subject name, by its name. */
const relevantExamSubjects = (subjects: SubjectWithRequirements[]) =>
  new Map(subjects.map(({ name, requirements }) => [name, requirements.flatMap(({ anyOf }) => anyOf)]));

/**
 * The chosen subjects for which each student is ineligible now, by the stored result of the prerequisites check.
 * `isExcepted`: prerequisites do not matter to this one.
 */
export async function ineligibleSubjectsOf<Chosen extends Application>(
  db: Database,
  applications: readonly Chosen[],
) {
  const enabled = await arePrerequisitesEnabled(db);
  const doubtful = await queries.listDoubtfulChoices(
    db,
    applications.map(({ id }) => id),
  );
  return (application: Chosen, { isExcepted = false } = {}): string[] => {
    const closed =
      doubtful.get(application.id)?.filter((choice) => !isEligible(choice, enabled && !isExcepted)) ?? [];
    return chosenOf(application).filter((subject) => closed.some(({ name }) => name === subject));
  };
}

/** Whether one of these closed subjects is not among those that an administrator has seen as closed. */
export const hasUnseen = (closed: readonly string[], seen: readonly string[]) =>
  closed.some((subject) => !seen.includes(subject));

/**
 * Refuses an approval when a chosen subject has closed that the page did not show (administrators §2). Call in the
 * transaction that approves. @throws CONFLICT with the subjects that are closed now.
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
  const closedSubjects = (await ineligibleSubjectsOf(trx, [application]))(application);
  if (!hasUnseen(closedSubjects, seenClosed)) return;
  const message = `${closedSubjects.join(' and ')} ${closedSubjects.length === 1 ? 'is' : 'are'} no longer open. Your decision was not saved. Please look at ${application.applicationId} again.`;
  throw new AppError('CONFLICT', message, { facts: { closedSubjects } });
}

/** Adds to applications of a list which of their subjects are no longer open, and what their scores are out of. */
export async function withAssessment<Listed extends Application>(
  db: Database,
  applications: Listed[],
): Promise<(Listed & Assessment)[]> {
  const relevant = relevantExamSubjects(await listSubjects(db));
  const possibleOf = (chosen: readonly string[]) =>
    possibleScore(new Set(chosen.flatMap((name) => relevant.get(name) ?? [])).size);
  const ineligibleOf = await ineligibleSubjectsOf(db, applications);
  const csecSubjects = await queries.countCsecSubjects(
    db,
    applications.map(({ studentId }) => studentId),
  );
  return applications.map((application) => ({
    ...application,
    ineligibleSubjects: ineligibleOf(application),
    possibleScores: {
      totalScore: possibleScore(csecSubjects.get(application.studentId) ?? 0),
      firstChoiceScore: possibleOf(application.firstChoiceSubjects),
      secondChoiceScore: possibleOf(application.secondChoiceSubjects),
    },
  }));
}

/** Each chosen subject with its requirements in words, checked against the results and the catalogue of now. */
export async function eligibilityOfChosen(db: Database, application: Application): Promise<ChosenSubject[]> {
  const { studentId } = application;
  const results = (await gradesOf(db, [studentId])).get(studentId) ?? [];
  const enabled = await arePrerequisitesEnabled(db);
  const subjects = await listSubjects(db);
  return chosenOf(application).flatMap((name) => {
    const subject = subjects.find((one) => one.name === name);
    if (!subject) return [];
    const { eligible } = checkOffered(subject, results, enabled);
    return { subject: name, meets: eligible, ...reportSubject(subject, results) };
  });
}
