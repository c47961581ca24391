import { counts, RESULT_CHECK_LABELS, SEEN_ON_LABELS } from '../../../shared/exam-results/check.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import classes from './exam-results.module.css';
import { NO_PROFILE } from './no-profile.ts';

/** What became of a result: empty while it is unchecked. Applicants do not learn by whom. */
function checkInWords({ check, seenOn, checkedBy, checkedAt, declared, declaredExam }: ExamResult): string {
  if (check === 'unchecked') return '';
  const exam = declaredExam ? `${declaredExam.examType} ${declaredExam.subjectName}, ` : '';
  const typed =
    declared &&
    `typed: ${exam}grade ${declared.grade}, ${declared.subjectProfile || NO_PROFILE}, ${declared.examYear}`;
  const seen = check !== 'not_on_slip' && seenOn !== null && seenOn !== 'slip' && SEEN_ON_LABELS[seenOn];
  const who = checkedBy && `by ${checkedBy}${checkedAt ? ` on ${formatDate(checkedAt)}` : ''}`;
  return [RESULT_CHECK_LABELS[check], seen, typed, who].filter(Boolean).join('; ');
}

/** For the row of a result: struck through where it counts for nothing. */
export const rowOf = (result: ExamResult) => (counts(result) ? {} : { 'data-gone': true });

/** The subject of a result, and below it what became of the result. */
export const CheckedSubject = ({ result }: { result: ExamResult }) => {
  const check = checkInWords(result);
  return (
    <>
      {result.subjectName}
      {check && <span className={classes.check}>{check}</span>}
    </>
  );
};
