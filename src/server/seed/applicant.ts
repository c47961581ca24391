import { entryYear } from '../../shared/applications/application-id.ts';
import type { ApplicationStatus } from '../../shared/applications/constants.ts';
import type { Choices } from '../../shared/applications/schema.ts';
import { schoolYearMonth } from '../../shared/format/dates.ts';
import type { StudentFields } from '../../shared/students/schema.ts';
import { DAY } from '../platform/clock.ts';
import { createChoices, type OfferedSubject, withEnoughOpen } from './choices.ts';
import { createDocuments, type SeedDocument } from './documents.ts';
import { createOtherSittings, createResults, type Result } from './exam-results.ts';
import { STREAMS } from './lists/subjects.ts';
import { createRandom, type Random } from './random.ts';
import { createStudent } from './student.ts';

/** One account with its data. Instants are Dates; nothing has an id yet. */
export type Applicant = {
  student: StudentFields;
  /** False if the personal form was never saved. */
  hasRecord: boolean;
  registeredAt: Date;
  isConfirmed: boolean;
  results: Result[];
  documents: SeedDocument[];
  application?: { choices: Choices; status: ApplicationStatus; submittedAt: Date | null; updatedAt: Date };
  draft?: { personalData: Partial<StudentFields>; currentStep: number };
};

/** CSEC results come out in August. */
const RESULTS_MONTH = 8;
function lastExamYear(now: Date) {
  const { year, month } = schoolYearMonth(now);
  return month >= RESULTS_MONTH ? year : year - 1;
}

/** An instant within `days` after `instant`, but not after `latest`. */
const later = (random: Random, instant: Date, days: number, latest: Date) =>
  new Date(
    instant.getTime() +
      Math.floor(random.fraction() * Math.min(days * DAY, latest.getTime() - instant.getTime())),
  );

function progress(random: Random, registeredAt: Date, latest: Date) {
  const status = random.weighted<ApplicationStatus>([
    ['draft', 12],
    ['submitted', 44],
    ['under_review', 14],
    ['approved', 20],
    ['rejected', 10],
  ]);
  const savedAt = later(random, registeredAt, 10, latest);
  if (status === 'draft') return { status, submittedAt: null, updatedAt: savedAt };
  const updatedAt = status === 'submitted' ? savedAt : later(random, savedAt, 14, latest);
  return { status, submittedAt: savedAt, updatedAt };
}

/** One in so many applicants leaves the candidate number out: it is optional. */
const NOT_GIVEN = 10;

type Circumstances = { number: number; registeredAt: Date; latest: Date; offered: readonly OfferedSubject[] };

/**
 * Creates the applicant of this number, always the same one, with an application between draft and decision.
 * @param circumstances.latest the last instant at which anything may have happened.
 * @param circumstances.offered the subjects to choose from.
 */
export function createApplicant({ number, registeredAt, latest, offered }: Circumstances): Applicant {
  const random = createRandom(`applicant ${number}`);
  const candidateNumber = `16${String(number).padStart(8, '0')}`;
  const isGiven = number % NOT_GIVEN !== 0;
  const student = {
    ...createStudent(random, number, entryYear(registeredAt)),
    ...(isGiven && { candidateNumber }),
  };
  const stream = random.weighted(STREAMS.map((entry) => [entry, entry.weight] as const));
  const sitting = withEnoughOpen(random, createResults(random, stream, lastExamYear(registeredAt)), offered);
  const results = [...sitting, ...createOtherSittings(random, sitting)];
  const choices = createChoices(random, results, stream, offered);
  const application = { choices, ...progress(random, registeredAt, latest) };
  const documents = createDocuments(
    random,
    {
      fullName: `${student.firstName} ${student.lastName}`,
      candidateNumber,
      results,
      chosenSubjects: choices.firstChoiceSubjects,
    },
    application.status !== 'draft' || random.chance(0.5),
  );
  return {
    student,
    hasRecord: true,
    registeredAt,
    isConfirmed: random.chance(0.8),
    results,
    documents,
    application,
  };
}

/** Creates an applicant who has not chosen subjects: the form is half filled in, or saved without results. */
export function createBeginner(circumstances: Circumstances): Applicant {
  const { number, registeredAt } = circumstances;
  const random = createRandom(`beginner ${number}`);
  const student = createStudent(random, number, entryYear(registeredAt));
  const hasRecord = random.chance(0.5);
  const { firstName, lastName, email, mobileNumber, dateOfBirth, gender } = student;
  const draft = hasRecord
    ? { personalData: student, currentStep: 1 }
    : { personalData: { firstName, lastName, email, mobileNumber, dateOfBirth, gender }, currentStep: 0 };
  return {
    student,
    hasRecord,
    registeredAt,
    isConfirmed: random.chance(0.5),
    results: [],
    documents: [],
    draft,
  };
}
