import { randomUUID } from 'node:crypto';
import { formatApplicationId } from '../../shared/applications/application-id.ts';
import { CONTENT_TYPE_EXTENSIONS } from '../../shared/documents/constants.ts';
import { choiceScore, totalScore } from '../../shared/exam-results/points.ts';
import { checkEligibility, type Requirement } from '../../shared/subjects/eligibility.ts';
import { takeNumber } from '../domains/applications/queries.ts';
import { currentIntake } from '../domains/intakes/service.ts';
import { insertStudent } from '../domains/students/queries.ts';
import { toFlag } from '../platform/database/codecs.ts';
import type { Transaction } from '../tables.ts';
import type { Applicant } from './applicant.ts';
import type { SeedDocument } from './documents.ts';
import { insertApplications, insertRows, insertUsers } from './queries.ts';

export type StoredDocument = Omit<SeedDocument, 'content'> & { sha256: string; fileSize: number };
export type StoredApplicant = Omit<Applicant, 'documents'> & { documents: StoredDocument[] };
export type Subject = { id: number; name: string; requirements: Requirement[] };

type Intake = Pick<Awaited<ReturnType<typeof currentIntake>>, 'id' | 'entryYear'>;
type WithId = { applicant: StoredApplicant; studentId: number };
type Applied = StoredApplicant & { application: NonNullable<StoredApplicant['application']> };
const hasApplied = (applicant: StoredApplicant): applicant is Applied => applicant.application !== undefined;

const accountRow = ({ student, registeredAt, isConfirmed }: StoredApplicant, passwordHash: string) => ({
  email: student.email,
  firstName: student.firstName,
  lastName: student.lastName,
  passwordHash,
  emailVerified: toFlag(isConfirmed),
  createdAt: registeredAt.toISOString(),
});

const documentRows = ({ applicant: { documents, registeredAt, application }, studentId }: WithId) =>
  documents.map(({ contentType, ...document }) => ({
    ...document,
    isClean: 1 as const,
    studentId,
    contentType,
    fileName: `${randomUUID()}.${CONTENT_TYPE_EXTENSIONS[contentType][0]}`,
    uploadedAt: (application?.submittedAt ?? registeredAt).toISOString(),
  }));

/** Computes scores with the server's own rule (decisions §5). */
function applicationRow(
  applicant: Applied,
  studentId: number,
  number: number,
  { id: intakeId, entryYear }: Intake,
  subjects: Map<string, Subject>,
) {
  const { registeredAt, results, application } = applicant;
  const { choices, status, submittedAt, updatedAt } = application;
  const named = (names: string[]) =>
    names.flatMap((name) => subjects.get(name)?.requirements ?? []).flatMap(({ anyOf }) => anyOf);
  return {
    applicationId: formatApplicationId(entryYear, number),
    studentId,
    intakeId,
    status,
    submittedAt: submittedAt?.toISOString() ?? null,
    totalScore: totalScore(results),
    firstChoiceScore: choiceScore(results, named(choices.firstChoiceSubjects)),
    secondChoiceScore: choiceScore(results, named(choices.secondChoiceSubjects)),
    createdAt: registeredAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function choiceRows(
  { application: { choices }, results }: Applied,
  applicationId: number,
  subjects: Map<string, Subject>,
) {
  const rows = (choice: 1 | 2, names: string[]) =>
    names
      .flatMap((name) => subjects.get(name) ?? [])
      .map((subject, index) => ({
        applicationId,
        choice,
        position: index + 1,
        subjectId: subject.id,
        meetsPrerequisites: toFlag(checkEligibility(subject, results, true).eligible),
      }));
  return [...rows(1, choices.firstChoiceSubjects), ...rows(2, choices.secondChoiceSubjects)];
}

/** The steps that the applicant was told. */
function stepRows({ application: { status, submittedAt, updatedAt } }: Applied, applicationId: number) {
  if (!submittedAt) return [];
  const submitted = { applicationId, status: 'submitted' as const, at: submittedAt.toISOString() };
  return status === 'submitted'
    ? [submitted]
    : [submitted, { applicationId, status, at: updatedAt.toISOString() }];
}

async function storeApplications(
  trx: Transaction,
  students: readonly WithId[],
  intake: Intake,
  subjects: Map<string, Subject>,
) {
  const applied = students.flatMap(({ applicant, studentId }) =>
    hasApplied(applicant) ? [{ applicant, studentId }] : [],
  );
  const rows = [];
  for (const { applicant, studentId } of applied) {
    const number = await takeNumber(trx, intake.entryYear);
    rows.push(applicationRow(applicant, studentId, number, intake, subjects));
  }
  const ids = await insertApplications(trx, rows);
  const choices = applied.flatMap(({ applicant, studentId }) =>
    choiceRows(applicant, ids.get(studentId) ?? 0, subjects),
  );
  await insertRows(trx, 'applicationChoices', choices);
  await insertRows(
    trx,
    'applicationSteps',
    applied.flatMap(({ applicant, studentId }) => stepRows(applicant, ids.get(studentId) ?? 0)),
  );
}

/** Writes the rows of applicants whose documents are in the file store already. */
export async function storeApplicants(
  trx: Transaction,
  applicants: readonly StoredApplicant[],
  allSubjects: readonly Subject[],
  passwordHash: string,
) {
  const userIds = await insertUsers(
    trx,
    applicants.map((applicant) => accountRow(applicant, passwordHash)),
  );
  const userId = ({ student }: StoredApplicant) => userIds.get(student.email) ?? 0;

  const intake = await currentIntake(trx);
  const students: WithId[] = [];
  for (const applicant of applicants.filter(({ hasRecord }) => hasRecord)) {
    const savedAt = applicant.registeredAt.toISOString();
    const { id } = await insertStudent(
      trx,
      applicant.student,
      { userId: userId(applicant), intakeId: intake.id },
      savedAt,
    );
    students.push({ applicant, studentId: id });
  }
  const results = students.flatMap(({ applicant, studentId }) =>
    applicant.results.map((result) => ({ ...result, studentId })),
  );
  await insertRows(trx, 'examResults', results);
  await insertRows(trx, 'documents', students.flatMap(documentRows));
  const subjects = new Map(allSubjects.map((subject) => [subject.name, subject]));
  await storeApplications(trx, students, intake, subjects);

  const recordOf = new Map(students.map(({ applicant, studentId }) => [applicant, studentId]));
  const drafts = applicants.flatMap((applicant) => {
    if (!applicant.draft) return [];
    const { personalData, currentStep } = applicant.draft;
    const updatedAt = applicant.registeredAt.toISOString();
    const key = { userId: userId(applicant), studentId: recordOf.get(applicant) ?? null };
    return { ...key, personalData: JSON.stringify(personalData), currentStep, updatedAt, begunAt: updatedAt };
  });
  await insertRows(trx, 'drafts', drafts);
}
