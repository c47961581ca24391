import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { EXAM_TYPES, type ExamSubject, GRADES } from '../../../shared/exam-results/constants.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { SendAgain } from '../../components/feedback/send-again.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PlusIcon } from '../../components/layout/page-icons.tsx';
import classes from './quick-list.module.css';
import { EMPTY_ROW } from './quick-results.ts';
import type { QuickResults } from './use-quick-results.ts';

/** The form below the list has a year as well. */
const YEAR = 'examYear-of-all';

/** By the id of its field. Away from its row, a message says which subject it is about. */
const withSubjects = (errors: QuickResults['errors']) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) =>
      name === 'examYear' ? [YEAR, message] : [name, `${name}: ${message}`],
    ),
  );

type QuickListProps = QuickResults & { added: readonly ExamResult[] };

/** The usual subjects, one under the other: for each a grade, by one tap, and its profile; one button for all of them. */
export function QuickList({
  values,
  subjects,
  errors,
  attempt,
  isLost,
  isAdding,
  begun,
  change,
  add,
  sendLost,
  added,
}: QuickListProps) {
  return (
    <form
      noValidate
      aria-label="Add the usual subjects"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <ErrorSummary errors={withSubjects(errors)} attempt={attempt} />
      <div className={classes.sitting}>
        <NativeSelect
          label="Exam"
          value={values.examType}
          data={EXAM_TYPES}
          onChange={({ currentTarget }) => {
            const examType = EXAM_TYPES.find((type) => type === currentTarget.value);
            if (examType) change({ examType });
          }}
        />
        <TextInput
          id={YEAR}
          label="Year"
          inputMode="numeric"
          autoComplete="off"
          value={values.examYear}
          error={errors.examYear}
          onChange={({ currentTarget }) => change({ examYear: currentTarget.value })}
        />
      </div>
      <p className={classes.how}>
        For each subject, tap its grade (UNG means ungraded) and type its profile: the letters beside the
        grade on your slip, for example AAB.
      </p>
      <div className={classes.heads} aria-hidden="true">
        <span className={classes.subject}>Subject</span>
        <span className={classes.grades}>Grade</span>
        <span className={classes.profile}>Profile</span>
      </div>
      <ul className={classes.rows}>
        {subjects.map((subject) => (
          <Row
            key={subject}
            subject={subject}
            added={added.filter(({ subjectName }) => subjectName === subject)}
            values={values}
            error={errors[subject]}
            change={change}
          />
        ))}
      </ul>
      {isLost && (
        <SendAgain
          title="Some results are not added yet"
          isSending={isAdding}
          onSend={add}
          onBack={sendLost}
        />
      )}
      <Button
        type="submit"
        variant="default"
        leftSection={<PlusIcon />}
        loading={isAdding}
        disabled={begun === 0}
        mt="md"
      >
        {begun < 2 ? 'Add These Results' : `Add These ${begun} Results`}
      </Button>
    </form>
  );
}

const GRADE_CHOICES = [{ value: '', label: '–' }, ...GRADES];

interface RowProps extends Pick<QuickResults, 'values' | 'change'> {
  subject: ExamSubject;
  /** Its results of other sittings. */
  added: readonly ExamResult[];
  error: string | undefined;
}

function Row({ subject, added, values, error, change }: RowProps) {
  const row = values.rows[subject] ?? EMPTY_ROW;
  const edit = (changes: Partial<typeof row>) =>
    change({ rows: { ...values.rows, [subject]: { ...row, ...changes } } });
  const errorId = useId();
  const describedBy = error && errorId;
  return (
    <li id={subject} className={classes.row}>
      <span className={classes.subject}>
        {subject}
        {added.map(({ id, examType, examYear, grade }) => (
          <small key={id}>
            Added: {examType} {examYear}, grade&nbsp;{grade}
          </small>
        ))}
      </span>
      <SegmentedControl
        aria-label={`${subject}: grade`}
        className={classes.grades}
        value={row.grade}
        data={GRADE_CHOICES}
        transitionDuration={0}
        onChange={(grade) => edit({ grade })}
        {...(row.grade && { color: 'school' })}
        aria-describedby={describedBy}
      />
      <span className={classes.word} aria-hidden="true">
        Profile
      </span>
      <Input
        className={classes.profile}
        aria-label={`${subject}: profile`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={row.subjectProfile}
        onChange={({ currentTarget }) => edit({ subjectProfile: currentTarget.value })}
        error={error !== undefined}
        // By itself Mantine describes an input only by what its own wrapper shows.
        withAria={false}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy}
      />
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </li>
  );
}
