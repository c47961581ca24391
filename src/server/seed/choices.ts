import { SUBJECTS_PER_CHOICE } from '../../shared/applications/constants.ts';
import type { Choices } from '../../shared/applications/schema.ts';
import { checkEligibility, type Requirement } from '../../shared/subjects/eligibility.ts';
import { profile, type Result } from './exam-results.ts';
import type { Stream } from './lists/subjects.ts';
import type { Random } from './random.ts';

export type OfferedSubject = { name: string; requirements: Requirement[] };

const isEligible = (subject: OfferedSubject, results: readonly Result[]) =>
  checkEligibility(subject, results, true).eligible;

/** One subject more than a combination holds, so that the second can differ from the first. */
const ENOUGH = SUBJECTS_PER_CHOICE + 1;

/** Improves the weakest results until they open at least four subjects, as every applicant's do. */
export function withEnoughOpen(
  random: Random,
  results: readonly Result[],
  offered: readonly OfferedSubject[],
): Result[] {
  const improved = [...results];
  while (offered.filter((subject) => isEligible(subject, improved)).length < ENOUGH) {
    const weakest = improved.reduce(
      (worst, { grade }, index) => (grade > (improved[worst]?.grade ?? '') ? index : worst),
      0,
    );
    const former = improved[weakest];
    const grade = former?.grade === '2' ? '1' : '2';
    if (!former || former.grade === '1') break;
    improved[weakest] = { ...former, grade, subjectProfile: profile(random, grade) };
  }
  return improved;
}

/** Two combinations of subjects that these results open, with those of the stream first. */
export function createChoices(
  random: Random,
  results: readonly Result[],
  stream: Stream,
  offered: readonly OfferedSubject[],
): Choices {
  const open = offered.filter((subject) => isEligible(subject, results)).map(({ name }) => name);
  const preferred = random.shuffle(open.filter((name) => stream.cape.includes(name)));
  const others = random.shuffle(open.filter((name) => !stream.cape.includes(name)));
  const ranked = [...preferred, ...others];
  const first = ranked.slice(0, SUBJECTS_PER_CHOICE);
  // The second choice replaces one subject of the first.
  const [replaced] = random.sample(first, 1);
  const second = [...first.filter((name) => name !== replaced), ...ranked.slice(SUBJECTS_PER_CHOICE)];
  return { firstChoiceSubjects: first, secondChoiceSubjects: second.slice(0, SUBJECTS_PER_CHOICE) };
}
