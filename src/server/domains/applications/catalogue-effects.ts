import { EFFECT_STATUSES, type Effect } from '../../../shared/subjects/catalogue.ts';
import { checkOffered, type Requirement } from '../../../shared/subjects/eligibility.ts';
import type { Database, Transaction } from '../../tables.ts';
import { gradesOf } from '../exam-results/grades.ts';
import { arePrerequisitesEnabled } from '../settings/service.ts';
import { isEligible, rescoreStudents } from './scores.ts';
import * as queries from './scores-queries.ts';

/** The number of applications that chose each subject, by subject id. */
export async function choicesBySubject(db: Database) {
  return new Map((await queries.countChoicesBySubject(db)).map(({ subjectId, count }) => [subjectId, count]));
}

/** Rescores all applications that chose the subject. */
export const rescoreChosen = async (trx: Transaction, subjectId: number) =>
  rescoreStudents(trx, await queries.studentsWhoChose(trx, subjectId));

/** Rescores all applications of an intake. */
export const rescoreIntake = async (trx: Transaction, intakeId: number) =>
  rescoreStudents(trx, await queries.studentsOfIntake(trx, intakeId));

type Choice = Awaited<ReturnType<typeof queries.listChoicesAround>>[number];
type Change = { id: number; name: string; isOffered: boolean; requirements: readonly Requirement[] };

/**
 * Counts the undecided applications that a change of a subject would make eligible or ineligible. An application is
 * eligible when the student is eligible for all its chosen subjects.
 */
export async function effectsOf(db: Database, subject: Change): Promise<Effect[]> {
  const enabled = await arePrerequisitesEnabled(db);
  const choices = await queries.listChoicesAround(db, subject.id);
  const grades = await gradesOf(db, [...new Set(choices.map(({ studentId }) => studentId))]);
  const wouldBeEligible = (choice: Choice) =>
    choice.subjectId === subject.id
      ? checkOffered(subject, grades.get(choice.studentId) ?? [], enabled).eligible
      : isEligible(choice, enabled);

  const applications = [...Map.groupBy(choices, ({ applicationId }) => applicationId).values()].map(
    (combinations) => ({
      status: combinations[0]?.status,
      before: combinations.every((choice) => isEligible(choice, enabled)),
      after: combinations.every(wouldBeEligible),
    }),
  );
  return EFFECT_STATUSES.map((status) => {
    const ofStatus = applications.filter((application) => application.status === status);
    return {
      status,
      becomeEligible: ofStatus.filter(({ before, after }) => !before && after).length,
      becomeIneligible: ofStatus.filter(({ before, after }) => before && !after).length,
    };
  });
}
