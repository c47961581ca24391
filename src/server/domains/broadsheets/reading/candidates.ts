import type { Problem } from '../../../../shared/broadsheets/schema.ts';
import { type Identity, joinIdentities } from '../matching/identities.ts';
import type { Sheet } from './read.ts';
import { BadRow, type Listed, rowReader } from './rows.ts';
import type { AddedNames } from './subject-names.ts';

/** A person of the file with all results. */
export type Candidate = Identity & { lines: number[]; results: Listed[] };

type Row = { identity: Identity; line: number; results: Listed[] };

const keyOf = ({ identity: { candidateNumber, email, day, nameKey } }: Row) =>
  candidateNumber || email || `${day} ${nameKey}`;
const wholeKeyOf = ({ identity: { candidateNumber, email, day, nameKey } }: Row) =>
  [candidateNumber, email, day, nameKey].join('\n');

const candidateOf = (identity: Identity, rows: readonly Row[]): Candidate => ({
  ...identity,
  lines: rows.map(({ line }) => line),
  results: rows.flatMap(({ results }) => results),
});

/** One person of rows with the same number, address or name. If they contradict each other, each identity is a person. */
function peopleOf(rows: readonly Row[]): Candidate[] {
  const joined = joinIdentities(rows.map(({ identity }) => identity));
  if (joined) return [candidateOf(joined, rows)];
  return [...Map.groupBy(rows, wholeKeyOf).values()].flatMap((same) =>
    same.slice(0, 1).map(({ identity }) => candidateOf(identity, same)),
  );
}

/** Reads the rows of a sheet as people with results. What cannot be read is a problem of its line. */
export function readCandidates(sheet: Sheet, added: AddedNames) {
  const rows = rowReader(sheet, added);
  const problems: Problem[] = [];
  const read: Row[] = [];
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
    read.push({ identity, line, results });
  }
  const candidates = [...Map.groupBy(read, keyOf).values()].flatMap(peopleOf);
  return { candidates, problems, unknownSubjects: [...rows.unknown.values()] };
}
