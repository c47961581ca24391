import type { Grade } from '../exam-results/constants.ts';

/** Met by any of the exam subjects at this grade or better (decisions §5). */
export type Requirement = { anyOf: string[]; grade: number };
type CheckedRequirement = Requirement & { met: boolean };
export type Eligibility = { eligible: boolean; subject: string; requirements: CheckedRequirement[] };

type Result = { subjectName: string; grade: Grade };

/** UNG is worse than every number, so it never meets a requirement. */
const isAtLeast = (grade: Grade, required: number) => grade !== 'UNG' && Number(grade) <= required;

const isMet = ({ anyOf, grade }: Requirement, results: readonly Result[]) =>
  results.some((result) => anyOf.includes(result.subjectName) && isAtLeast(result.grade, grade));

/**
 * Checks whether somebody with these results may take this subject. Every requirement has to be met. With
 * `prerequisitesEnabled` false every subject is open (applicants §9), but the requirements still show whether they
 * are met.
 */
export function checkEligibility(
  subject: { name: string; requirements: readonly Requirement[] },
  results: readonly Result[],
  prerequisitesEnabled: boolean,
): Eligibility {
  const requirements = subject.requirements.map((requirement) => ({
    ...requirement,
    met: isMet(requirement, results),
  }));
  const eligible = !prerequisitesEnabled || requirements.every(({ met }) => met);
  return { eligible, subject: subject.name, requirements };
}

type OfferedSubject = Parameters<typeof checkEligibility>[0] & { isOffered: boolean };

/** As checkEligibility; nobody is eligible for a subject that is withdrawn. */
export function checkOffered(
  subject: OfferedSubject,
  results: readonly Result[],
  prerequisitesEnabled: boolean,
): Eligibility {
  const { eligible, ...checked } = checkEligibility(subject, results, prerequisitesEnabled);
  return { ...checked, eligible: subject.isOffered && eligible };
}

const NOT_OFFERED = 'It is no longer offered';

/** What speaks for and against a subject, for administrators who decide. Prerequisites count even if they are off. */
export function reportSubject(subject: OfferedSubject, results: readonly Result[]) {
  const { requirements } = checkEligibility(subject, results, true);
  const report = (isMet: boolean) =>
    requirements
      .filter(({ met }) => met === isMet)
      .map((requirement) => reportRequirement(requirement, results));
  return { met: report(true), unmet: [...(subject.isOffered ? [] : [NOT_OFFERED]), ...report(false)] };
}

const listWithOr = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

/** For example 'Mathematics or Additional Mathematics at grade 2 or better'. No grade is better than 1. */
export const describeRequirement = ({ anyOf, grade }: Requirement) =>
  `${listWithOr(anyOf)} at grade ${grade}${grade > 1 ? ' or better' : ''}`;

/** The best grade in any of the requirement's exam subjects. */
const bestGrade = ({ anyOf }: Requirement, results: readonly Result[]) =>
  results
    .filter(({ subjectName }) => anyOf.includes(subjectName))
    .map(({ grade }) => grade)
    .sort()[0];

/** An unmet requirement, for example 'Needs Mathematics at grade 2 or better; the result is 4'. */
export function explainRequirement(requirement: Requirement, results: readonly Result[]): string {
  const need = `Needs ${describeRequirement(requirement)}`;
  const best = bestGrade(requirement, results);
  // Says 'the result', not 'your result', because administrators read this too.
  return best === undefined ? `${need}; no result is entered` : `${need}; the result is ${best}`;
}

/**
 * A requirement as administrators read it where they decide: 'Needs Mathematics at grade 2 or better; has 4', or when it
 * is met 'Mathematics at grade 2 or better: has 1'.
 */
function reportRequirement(requirement: CheckedRequirement, results: readonly Result[]): string {
  const what = describeRequirement(requirement);
  const best = bestGrade(requirement, results);
  if (requirement.met) return `${what}: has ${best}`;
  return `Needs ${what}; ${best === undefined ? 'has no result' : `has ${best}`}`;
}
