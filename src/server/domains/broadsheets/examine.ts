import { createHash } from 'node:crypto';
import type { Compared, Counts, Person, Problem } from '../../../shared/broadsheets/schema.ts';
import { latestExamYear } from '../../../shared/exam-results/schema.ts';
import { compare, type Declared } from './matching/compare.ts';
import { sharePart } from './matching/names.ts';
import { type Applicant, createMatcher } from './matching/people.ts';
import { type Candidate, readCandidates } from './reading/candidates.ts';
import { type Reading, type RequestedReading, readSheet } from './reading/read.ts';
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
function commonYear(matched: readonly { candidate: Candidate; applicant: Applicant }[], known: Known) {
  const counts = new Map<number, number>();
  for (const { candidate, applicant } of matched) {
    const subjects = new Set(candidate.results.map(({ subject }) => subject));
    for (const { subjectName, examYear } of known.declared.get(applicant.studentId) ?? [])
      if (subjects.has(subjectName)) counts.set(examYear, (counts.get(examYear) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? latestExamYear();
}

const countOf = (people: readonly ExaminedPerson[], outcome: Compared['outcome']) =>
  people.reduce((sum, { results }) => sum + results.filter((one) => one.outcome === outcome).length, 0);

/**
 * Reads a broadsheet and compares it with the applications.
 * @throws BAD_REQUEST as readSheet.
 */
export function examine(bytes: Uint8Array, requested: RequestedReading, known: Known) {
  const sheet = readSheet(bytes, requested, known.added);
  const { candidates, problems, unknownSubjects } = readCandidates(sheet, known.added);
  const match = createMatcher(known.applicants, sheet.reading.people);
  const matches = candidates.map((candidate) => ({ candidate, ...match(candidate) }));
  const sure = matches.flatMap(({ candidate, applicants: [applicant, other] }) =>
    applicant && !other ? [{ candidate, applicant }] : [],
  );
  const examYear = sheet.reading.examYear ?? commonYear(sure, known);

  /** One person may have rows with and without a candidate number. */
  const merged = new Map<number, (typeof matches)[number]>();
  const people: ExaminedPerson[] = [];
  for (const one of matches) {
    const [applicant, other] = one.applicants;
    const same = applicant && !other ? merged.get(applicant.applicationId) : undefined;
    if (same) {
      same.candidate.lines.push(...one.candidate.lines);
      same.candidate.results.push(...one.candidate.results);
    } else if (applicant && !other) merged.set(applicant.applicationId, one);
    else people.push(unmatched(one.candidate, one.applicants, one.by));
  }
  const further: Problem[] = [];
  for (const { candidate, applicants, by } of merged.values()) {
    const [applicant] = applicants;
    if (!applicant) continue;
    const declared = known.declared.get(applicant.studentId) ?? [];
    const { results, ids, contradictions } = compare(declared, candidate.results, examYear);
    for (const subject of contradictions)
      further.push({
        line: candidate.lines[0] ?? 0,
        message: `${subject} stands there twice, with different results (lines ${candidate.lines.join(', ')}).`,
      });
    people.push({
      applicationId: applicant.applicationId,
      applicationNumber: applicant.applicationNumber,
      name: candidate.name || candidate.candidateNumber || candidate.email,
      applicant: nameOf(applicant),
      lines: candidate.lines,
      match: by,
      nameDiffers:
        by !== 'name' &&
        !sharePart(candidate.name, `${applicant.firstName} ${applicant.middleName} ${applicant.lastName}`),
      candidates: [],
      results,
      studentId: applicant.studentId,
      resultIds: ids,
    });
  }
  people.sort((one, other) => (one.lines[0] ?? 0) - (other.lines[0] ?? 0));
  const all = [...problems, ...further].sort((one, other) => one.line - other.line);
  const counts: Counts = {
    agrees: countOf(people, 'agrees'),
    differs: countOf(people, 'differs'),
    onlyDeclared: countOf(people, 'onlyDeclared'),
    onlyListed: people
      .filter(({ applicationId }) => applicationId !== null)
      .reduce(
        (sum, { results }) => sum + results.filter(({ outcome }) => outcome === 'onlyListed').length,
        0,
      ),
    unmatched: people.filter(({ match: by }) => by === 'none').length,
    ambiguous: people.filter(({ match: by }) => by === 'several').length,
    badRows: new Set(all.map(({ line }) => line)).size,
  };
  const reading: Reading = sheet.reading;
  const versions = new Map(known.applicants.map(({ applicationId, version }) => [applicationId, version]));
  const seen = Object.fromEntries(
    people.flatMap(({ applicationId }) =>
      applicationId === null ? [] : [[applicationId, versions.get(applicationId) ?? 0]],
    ),
  );
  return {
    reading,
    examYear,
    rowCount: sheet.lines.length,
    unknownSubjects,
    people,
    problems: all,
    counts,
    seen,
    fingerprint: fingerprintOf(people),
  };
}

/** A hash of the compared results. It changes when the preview would. */
function fingerprintOf(people: readonly ExaminedPerson[]) {
  const compared = people.map(({ applicationId, results }) => applicationId && [applicationId, results]);
  return createHash('sha256').update(JSON.stringify(compared)).digest().readUInt32BE();
}

/** A person matched with no application, or with several. */
function unmatched(
  candidate: Candidate,
  applicants: readonly Applicant[],
  by: Person['match'],
): ExaminedPerson {
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
