import type { Problem } from '../../../../shared/broadsheets/schema.ts';
import type { Sheet } from './read.ts';
import { BadRow, type Identity, type Listed, rowReader } from './rows.ts';
import type { AddedNames } from './subject-names.ts';

/** A person of the file with all results. */
export type Candidate = Identity & { lines: number[]; results: Listed[] };

const keyOf = ({ candidateNumber, email, day, nameKey }: Identity) =>
  candidateNumber || email || `${day} ${nameKey}`;

/** Reads the rows of a sheet as people with results. What cannot be read is a problem of its line. */
export function readCandidates(sheet: Sheet, added: AddedNames) {
  const rows = rowReader(sheet, added);
  const problems: Problem[] = [];
  const candidates = new Map<string, Candidate>();
  for (const row of sheet.lines) {
    const { line } = row;
    const before = problems.length;
    const attempt = <Result>(read: () => Result): Result | undefined => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        problems.push({ line, message: error.message });
        return undefined;
      }
    };
    const identity = attempt(() => rows.identityOf(row));
    if (!identity) continue;
    const results = rows.gradesOf(row).flatMap((grade) => attempt(() => rows.resultsOf(row, grade)) ?? []);
    if (results.length === 0) {
      if (problems.length === before) problems.push({ line, message: 'It has no results.' });
      continue;
    }
    const candidate = candidates.get(keyOf(identity));
    if (candidate) {
      candidate.lines.push(line);
      candidate.results.push(...results);
    } else candidates.set(keyOf(identity), { ...identity, lines: [line], results });
  }
  return { candidates: [...candidates.values()], problems, unknownSubjects: [...rows.unknown.values()] };
}
