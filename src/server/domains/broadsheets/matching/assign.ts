import type { Person } from '../../../../shared/broadsheets/schema.ts';
import type { Candidate } from '../reading/candidates.ts';
import { joinIdentities } from './identities.ts';
import type { Applicant } from './people.ts';

export type Matched = { candidate: Candidate; applicants: readonly Applicant[]; by: Person['match'] };
/** Somebody whose application is certain. `names`: as they stand in the file. */
export type Assigned = {
  candidate: Candidate;
  names: readonly string[];
  applicant: Applicant;
  by: Person['match'];
};

/** Joins rows of one person. `by` is taken from the first row. */
function joinMatched(same: readonly Matched[]): Assigned[] {
  const [first] = same;
  const [applicant] = first?.applicants ?? [];
  if (!first || !applicant) return [];
  const candidates = same.map(({ candidate }) => candidate);
  const candidate = {
    ...(joinIdentities(candidates) ?? first.candidate),
    lines: candidates.flatMap(({ lines }) => lines),
    results: candidates.flatMap(({ results }) => results),
  };
  return [{ candidate, names: candidates.map(({ name }) => name), applicant, by: first.by }];
}

/**
 * Tells who has which application. Different people who match the same one are in doubt, except those who were matched by
 * hand (broadsheets §3).
 */
export function assign(matches: readonly Matched[]) {
  const doubtful = matches.filter(({ applicants }) => applicants.length !== 1);
  const assigned: Assigned[] = [];
  const single = matches.filter(({ applicants }) => applicants.length === 1);
  for (const same of Map.groupBy(single, ({ applicants }) => applicants[0]).values()) {
    const byHand = same.filter(({ by }) => by === 'byHand');
    const others = same.filter(({ by }) => by !== 'byHand');
    const areOne = joinIdentities(same.map(({ candidate }) => candidate)) !== undefined;
    assigned.push(...joinMatched(areOne ? [...byHand, ...others] : byHand));
    if (!areOne) doubtful.push(...others.map((one) => ({ ...one, by: 'shared' as const })));
  }
  return { assigned, doubtful };
}
