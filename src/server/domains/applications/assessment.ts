import type { Assessment, ChosenSubject } from '../../../shared/admissions/assessment.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { possibleScore } from '../../../shared/exam-results/points.ts';
import { checkEligibility, reportRequirement } from '../../../shared/subjects/eligibility.ts';
import type { Database } from '../../tables.ts';
import { gradesOf } from '../exam-results/grades.ts';
import { arePrerequisitesEnabled } from '../settings/service.ts';
import { listSubjects, type SubjectWithRequirements } from '../subjects/service.ts';
import * as queries from './assessment-queries.ts';
import { isOpen } from './scores.ts';

const NOT_OFFERED = 'It is no longer offered';

/** Each subject once. */
const chosenOf = ({ firstChoiceSubjects, secondChoiceSubjects }: Application) => [
  ...new Set([...firstChoiceSubjects, ...secondChoiceSubjects]),
];

/** The exam subjects that the prerequisites of each subject name, by its name. */
const relevantExamSubjects = (subjects: SubjectWithRequirements[]) =>
  new Map(subjects.map(({ name, requirements }) => [name, requirements.flatMap(({ anyOf }) => anyOf)]));

/**
 * Adds to applications of a list which of their subjects are no longer open, by the stored result of the prerequisites
 * check, and what their scores are out of.
 */
export async function withAssessment<Listed extends Application>(
  db: Database,
  applications: Listed[],
): Promise<(Listed & Assessment)[]> {
  const relevant = relevantExamSubjects(await listSubjects(db));
  const possibleOf = (chosen: readonly string[]) =>
    possibleScore(new Set(chosen.flatMap((name) => relevant.get(name) ?? [])).size);
  const enabled = await arePrerequisitesEnabled(db);
  const doubtful = await queries.listDoubtfulChoices(
    db,
    applications.map(({ id }) => id),
  );
  const csecSubjects = await queries.countCsecSubjects(
    db,
    applications.map(({ studentId }) => studentId),
  );
  const ineligibleOf = (application: Listed) => {
    const closed = doubtful.get(application.id)?.filter((choice) => !isOpen(choice, enabled)) ?? [];
    return chosenOf(application).filter((subject) => closed.some(({ name }) => name === subject));
  };
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
    const { eligible, requirements } = checkEligibility(subject, results, enabled);
    const report = (met: boolean) =>
      requirements
        .filter((requirement) => requirement.met === met)
        .map((requirement) => reportRequirement(requirement, results));
    return {
      subject: name,
      meets: subject.isOffered && eligible,
      met: report(true),
      unmet: [...(subject.isOffered ? [] : [NOT_OFFERED]), ...report(false)],
    };
  });
}
