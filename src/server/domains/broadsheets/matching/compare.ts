import type { Compared } from '../../../../shared/broadsheets/schema.ts';
import { counts, type ResultCheck } from '../../../../shared/exam-results/check.ts';
import type { ExamType, Grade } from '../../../../shared/exam-results/constants.ts';
import type { Listed } from '../reading/rows.ts';

export type Declared = {
  id: number;
  examType: ExamType;
  examYear: number;
  subjectName: string;
  grade: Grade;
  subjectProfile: string;
  check: ResultCheck;
};

type Dated = Listed & { examYear: number };

const isSameExam = (one: Declared, other: Listed) =>
  one.subjectName === other.subject && one.examType === other.examType;

/** A row without a year is of the latest declared result that counts, else of the latest one, else of `year`. */
function dated(listed: Listed, declared: readonly Declared[], year: number): Dated {
  if (listed.examYear !== null) return { ...listed, examYear: listed.examYear };
  const [latest] = declared
    .filter((result) => isSameExam(result, listed))
    .toSorted((a, b) => Number(counts(b)) - Number(counts(a)) || b.examYear - a.examYear);
  return { ...listed, examYear: latest?.examYear ?? year };
}

/** An empty profile in the file matches any. */
const agree = (declared: Declared, { grade, profile }: Listed) =>
  declared.grade === grade && (profile === '' || profile === declared.subjectProfile.toUpperCase());

const outcomeOf = (declared: Declared | undefined, listed: Listed): Compared['outcome'] => {
  if (listed.grade === 'ABS') return 'absent';
  if (!declared) return 'onlyListed';
  return agree(declared, listed) ? 'agrees' : 'differs';
};

/** The same result twice counts once. Different grades for one sitting go to `contradictions`. */
const keyOf = ({ subject, examType, examYear }: Dated) => `${examType} ${subject} ${examYear}`;

/**
 * Compares declared results with those in the file. `ids`: the stored result of each row, in order, null for one only
 * in the file. A result marked 'not on the slip' counts as missing (results §2), but is reused when the file has it.
 */
export function compare(declared: readonly Declared[], listed: readonly Listed[], year: number) {
  const byKey = Map.groupBy(
    listed.map((one) => dated(one, declared, year)),
    keyOf,
  );
  const contradictions: string[] = [];
  const matched = new Set<number>();
  const results: Compared[] = [];
  const ids: (number | null)[] = [];
  for (const same of byKey.values()) {
    const [one] = same;
    if (!one) continue;
    const its = declared.find((result) => isSameExam(result, one) && result.examYear === one.examYear);
    if (its) matched.add(its.id);
    if (same.some(({ grade, profile }) => grade !== one.grade || profile !== one.profile)) {
      contradictions.push(one.subject);
      continue;
    }
    ids.push(its?.id ?? null);
    const counting = its && counts(its) ? its : undefined;
    results.push({
      subject: one.subject,
      examType: one.examType,
      examYear: one.examYear,
      declared: counting?.grade ?? null,
      listed: one.grade,
      declaredProfile: counting?.subjectProfile ?? '',
      listedProfile: one.profile,
      outcome: outcomeOf(counting, one),
    });
  }
  for (const result of declared) {
    if (matched.has(result.id) || !counts(result)) continue;
    ids.push(result.id);
    results.push({
      subject: result.subjectName,
      examType: result.examType,
      examYear: result.examYear,
      declared: result.grade,
      listed: null,
      declaredProfile: result.subjectProfile,
      listedProfile: '',
      outcome: 'onlyDeclared',
    });
  }
  return { results, ids, contradictions };
}
