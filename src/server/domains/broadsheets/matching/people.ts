import type { Person } from '../../../../shared/broadsheets/schema.ts';
import type { Candidate } from '../reading/candidates.ts';
import { nameKey } from './names.ts';

export type Applicant = {
  applicationId: number;
  applicationNumber: string;
  studentId: number;
  version: number;
  candidateNumber: string;
  email: string;
  dateOfBirth: string;
  firstName: string;
  middleName: string;
  lastName: string;
};

export type Match = { applicants: Applicant[]; by: Person['match'] };

const add = (index: Map<string, Applicant[]>, key: string, applicant: Applicant) => {
  const there = index.get(key);
  if (!there) index.set(key, [applicant]);
  else if (!there.includes(applicant)) there.push(applicant);
};

/**
 * Finds whose results they are: by hand, else by candidate number, else by email address, else by date of birth and
 * name. The first of these that is known decides; several are listed and never guessed.
 */
export function createMatcher(applicants: readonly Applicant[], byHand: Record<string, number>) {
  const byId = new Map(applicants.map((applicant) => [applicant.applicationId, applicant]));
  const [numbers, emails, names] = [0, 1, 2].map(() => new Map<string, Applicant[]>());
  for (const applicant of applicants) {
    const { candidateNumber, email, firstName, middleName, lastName } = applicant;
    const day = applicant.dateOfBirth.slice(0, 10);
    if (candidateNumber && numbers) add(numbers, candidateNumber, applicant);
    if (email && emails) add(emails, email, applicant);
    if (!names) continue;
    add(names, `${day} ${nameKey(firstName, lastName)}`, applicant);
    add(names, `${day} ${nameKey(firstName, middleName, lastName)}`, applicant);
  }
  return ({ lines, candidateNumber, email, day, nameKey: name }: Candidate): Match => {
    const said = [...new Set(lines.flatMap((line) => byId.get(byHand[line] ?? 0) ?? []))];
    if (said.length > 0) return { applicants: said, by: said.length === 1 ? 'byHand' : 'several' };
    const ways = [
      ['candidateNumber', candidateNumber && numbers?.get(candidateNumber)],
      ['email', email && emails?.get(email)],
      ['name', day && name && names?.get(`${day} ${name}`)],
    ] as const;
    for (const [by, found] of ways) {
      if (!found) continue;
      return { applicants: found, by: found.length === 1 ? by : 'several' };
    }
    return { applicants: [], by: 'none' };
  };
}
