import { createHash } from 'node:crypto';
import { mayBeAnother } from '../../../shared/broadsheets/choice.ts';
import {
  type Compared,
  type Counts,
  isDoubtful,
  type Person,
  type Preview,
  type Problem,
} from '../../../shared/broadsheets/schema.ts';
import { latestExamYear } from '../../../shared/exam-results/schema.ts';
import { type Assigned, assign, type Matched } from './matching/assign.ts';
import { compare, type Declared } from './matching/compare.ts';
import { areOneName } from './matching/names.ts';
import { type Applicant, createMatcher } from './matching/people.ts';
import { readCandidates } from './reading/candidates.ts';
import { type RequestedReading, readSheet } from './reading/read.ts';
import type { AddedNames } from './reading/subject-names.ts';

/** What the portal knows that a broadsheet is compared with. */
export type Known = {
  added: AddedNames;
  applicants: readonly Applicant[];
  declared: ReadonlyMap<number, readonly Declared[]>;
};

/** A person of the preview with the ids that applying needs. */
export type ExaminedPerson = Person & { studentId: number | null; resultIds: (number | null)[] };

const nameOf = ({ firstName, lastName }: Applicant) => `${firstName} ${lastName}`;

/** The most frequent year among the matched people's declared results in the file's subjects. */
function commonYear(matched: readonly Assigned[], known: Known) {
  const counts = new Map<number, number>();
  for (const { candidate, applicant } of matched) {
    const subjects = new Set(candidate.results.map(({ subject }) => subject));
    for (const { subjectName, examYear } of known.declared.get(applicant.studentId) ?? [])
      if (subjects.has(subjectName)) counts.set(examYear, (counts.get(examYear) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? latestExamYear();
}

/** A person with the application that matches, and the lines that contradict each other. */
function compareOne(
  { candidate, names, applicant, by }: Assigned,
  declared: readonly Declared[],
  examYear: number,
) {
  const { results, ids, contradictions } = compare(declared, candidate.results, examYear);
  const problems = contradictions.map((subject) => ({
    line: candidate.lines[0] ?? 0,
    message: `${subject} stands there twice, with different results (lines ${candidate.lines.join(', ')}).`,
  }));
  const day = applicant.dateOfBirth.slice(0, 10);
  const isOtherDay = candidate.day !== '' && day !== '' && candidate.day !== day;
  const ownNames = `${applicant.firstName} ${applicant.middleName} ${applicant.lastName}`;
  const person: ExaminedPerson = {
    applicationId: applicant.applicationId,
    applicationNumber: applicant.applicationNumber,
    name: candidate.name || candidate.candidateNumber || candidate.email,
    applicant: nameOf(applicant),
    lines: candidate.lines,
    match: by,
    nameDiffers: isOtherDay || !names.every((name) => areOneName(name, ownNames)),
    candidates: [],
    results,
    studentId: applicant.studentId,
    resultIds: ids,
  };
  return { person, problems };
}

function countAll(people: readonly ExaminedPerson[], problems: readonly Problem[]): Counts {
  const outcomes = (outcome: Compared['outcome'], among = people) =>
    among.flatMap(({ results }) => results).filter((result) => result.outcome === outcome).length;
  const matched = people.filter(({ applicationId }) => applicationId !== null);
  return {
    agrees: outcomes('agrees'),
    differs: outcomes('differs'),
    onlyDeclared: outcomes('onlyDeclared'),
    onlyListed: outcomes('onlyListed', matched),
    unmatched: people.filter(({ match }) => match === 'none').length,
    ambiguous: people.filter(isDoubtful).length,
    badRows: new Set(problems.map(({ line }) => line)).size,
  };
}

/** The matched people of whom it is not certain that they are the applicants (broadsheets §3). */
function countDiffering(people: readonly ExaminedPerson[]): Preview['differing'] {
  const differing = people.filter(mayBeAnother);
  const { agrees, differs } = countAll(differing, []);
  return { people: differing.length, agrees, differs };
}

/** The results that are declared by people who were absent from the exam. */
const countDeclaredAbsent = (people: readonly ExaminedPerson[]) =>
  people.flatMap(({ results }) => results).filter((one) => one.outcome === 'absent' && one.declared !== null)
    .length;

/** The versions of the applications that were compared, by id. */
function versionsSeen(people: readonly ExaminedPerson[], applicants: readonly Applicant[]) {
  const versions = new Map(applicants.map(({ applicationId, version }) => [applicationId, version]));
  return Object.fromEntries(
    people.flatMap(({ applicationId }) =>
      applicationId === null ? [] : [[applicationId, versions.get(applicationId) ?? 0]],
    ),
  );
}

/**
 * Reads a broadsheet and compares it with the applications.
 * @throws BAD_REQUEST as readSheet.
 */
export function examine(bytes: Uint8Array, requested: RequestedReading, known: Known) {
  const sheet = readSheet(bytes, requested, known.added);
  const { candidates, problems: badRows, unknownSubjects } = readCandidates(sheet, known.added);
  const match = createMatcher(known.applicants, sheet.reading.people);
  const matches = candidates.map((candidate) => ({ candidate, ...match(candidate) }));
  const { assigned, doubtful } = assign(matches);
  const examYear = sheet.reading.examYear ?? commonYear(assigned, known);

  const compared = assigned.map((one) =>
    compareOne(one, known.declared.get(one.applicant.studentId) ?? [], examYear),
  );
  const people = [...doubtful.map(unmatched), ...compared.map(({ person }) => person)].sort(
    (one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0),
  );
  const problems = [...badRows, ...compared.flatMap((one) => one.problems)].sort(
    (one, other) => one.line - other.line,
  );
  return {
    reading: sheet.reading,
    examYear,
    rowCount: sheet.lines.length,
    unknownSubjects,
    people,
    problems,
    counts: countAll(people, problems),
    differing: countDiffering(people),
    absent: countDeclaredAbsent(people),
    seen: versionsSeen(people, known.applicants),
    fingerprint: fingerprintOf(people),
  };
}

/** A hash of the compared results. It changes when the preview would. */
function fingerprintOf(people: readonly ExaminedPerson[]) {
  const compared = people.map(({ applicationId, results }) => applicationId && [applicationId, results]);
  return createHash('sha256').update(JSON.stringify(compared)).digest().readUInt32BE();
}

/** A person of whom it is not certain which application it is, or that there is one. */
function unmatched({ candidate, applicants, by }: Matched): ExaminedPerson {
  const { results } = compare([], candidate.results, latestExamYear());
  return {
    applicationId: null,
    applicationNumber: null,
    name: candidate.name || candidate.candidateNumber || candidate.email,
    applicant: null,
    lines: candidate.lines,
    match: by,
    nameDiffers: false,
    candidates: applicants.map((applicant) => ({
      applicationId: applicant.applicationId,
      applicationNumber: applicant.applicationNumber,
      name: nameOf(applicant),
    })),
    results,
    studentId: null,
    resultIds: [],
  };
}
export type Examination = ReturnType<typeof examine>;
