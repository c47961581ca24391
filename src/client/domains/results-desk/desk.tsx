import { Modal, NativeSelect, VisuallyHidden } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  RESULT_CHECK_LABELS,
  RESULTS_CHECK_LABELS,
  resultsCheckOf,
  SEEN_ON,
  SEEN_ON_LABELS,
  type SeenOn,
} from '../../../shared/exam-results/check.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { KeysDialog } from '../../components/feedback/keys-dialog.tsx';
import { WholeIds } from '../../components/layout/whole-ids.tsx';
import { useStableCallback } from '../../components/state/use-stable-callback.ts';
import { SortedName } from '../admissions/list/cells/sorted-name.tsx';
import { DocumentViewer } from '../documents/viewer/document-viewer.tsx';
import { Requests } from '../requests/requests.tsx';
import { AddResult } from './add-result.tsx';
import type { ResultChange } from './changes.ts';
import classes from './desk.module.css';
import type { DeskApplication } from './desk-application.ts';
import { ALL_KEYS, type DeskKey } from './desk-keys.ts';
import { DocumentCheck } from './document-check.tsx';
import { KeyButton } from './key-button.tsx';
import { noteFinished } from './pace.ts';
import { ProfileForm } from './profile-form.tsx';
import { changeTo } from './result-changes.ts';
import { ResultRows } from './result-rows.tsx';
import { RowKeys } from './row-keys.tsx';
import type { useChecks } from './use-checks.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useStateFor } from './use-state-for.ts';

interface DeskProps {
  desk: DeskApplication;
  checks: ReturnType<typeof useChecks>;
  /** Who else has this application open. */
  heldBy: string | undefined;
  /** Where the results are seen. */
  seenOn: SeenOn;
  onSeenOn: (seenOn: SeenOn) => void;
  onNext: (isDone: boolean) => void;
}

const seenOnSchema = z.enum(SEEN_ON);

type Dialog = 'add' | 'ask' | 'help' | 'profile' | null;

/** One application: its documents on the left, its results on the right. */
export function Desk({ desk, checks, heldBy, seenOn, onSeenOn, onNext }: DeskProps) {
  const { application, examResults, documents } = desk;
  const [{ dialog, since }, change] = useStateFor(application.id, beginning);
  const setDialog = (next: Dialog) => change({ dialog: next });
  // It outlasts the application, because Z can choose a row of the one before. Ids of rows are unique.
  const [picked, choose] = useState<number>();
  const { chosen, step } = chosenRow(examResults, picked, choose);
  const panel = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLElement>(null);
  useDeskKeys(panel);
  useFreshStart(application.id, panel, results);
  const closeDialog = () => {
    setDialog(null);
    panel.current?.focus({ preventScroll: true });
  };
  const row = examResults.find(({ id }) => id === chosen);
  const refusal = checks.refusals.find((one) => one.application === application.id);
  const check = (result: ExamResult, to: ResultChange) => {
    checks.check(desk, result, { ...to, seenOn });
    step(1);
  };
  const decide = (result: ExamResult, values: Parameters<typeof changeTo>[1]) =>
    check(result, changeTo(result, values));
  const acts: Record<DeskKey, () => void> = {
    up: () => step(-1),
    down: () => step(1),
    confirm: () => row && check(row, { check: row.check === 'added' ? 'added' : 'confirmed' }),
    profile: () => setDialog('profile'),
    notOnSlip: () => row && check(row, { check: 'not_on_slip' }),
    add: () => setDialog('add'),
    back() {
      const takenBack = checks.goBack();
      if (takenBack !== undefined) choose(takenBack);
    },
    ask: () => setDialog('ask'),
    finish() {
      const until = Date.now();
      void checks.finish(desk, seenOn, () => noteFinished(since, until));
      onNext(true);
    },
    skip: () => onNext(false),
    help: () => setDialog('help'),
  };
  const press = useStableCallback((key: DeskKey) => acts[key]());
  const giveGrade = useStableCallback((grade: ExamResult['grade']) => row && decide(row, { grade }));
  return (
    <div ref={panel} tabIndex={-1} className={classes.desk} data-focus-target>
      <section aria-label="Documents" className={classes.documents}>
        {documents.length > 0 ? (
          <DocumentViewer
            documents={documents}
            className={classes.viewer}
            aside={({ id }) => {
              const document = documents.find((one) => one.id === id);
              return (
                document && (
                  <DocumentCheck
                    document={document}
                    onJudge={(change) => checks.judge(desk, document, change)}
                  />
                )
              );
            }}
          />
        ) : (
          <p className={classes.none}>No documents were uploaded.</p>
        )}
      </section>
      <section ref={results} aria-label="Results and their checks" className={classes.results}>
        <div className={classes.person}>
          <h2 className={classes.name}>
            <SortedName student={application.student} />
          </h2>
          <span>
            <WholeIds>{application.applicationId}</WholeIds>,{' '}
            {RESULTS_CHECK_LABELS[stageOf(desk)].toLowerCase()}
          </span>
          <NativeSelect
            label="Seen on"
            className={classes.seenOn}
            data={SEEN_ON.map((value) => ({ value, label: SEEN_ON_LABELS[value] }))}
            value={seenOn}
            onChange={({ currentTarget: { value } }) => {
              onSeenOn(seenOnSchema.parse(value));
              // So that the keys work again.
              panel.current?.focus({ preventScroll: true });
            }}
          />
        </div>
        {heldBy && <Banner tone="warning" live title={heldBy} />}
        {refusal && (
          <Banner tone="warning" live title={refusal.title}>
            {refusal.advice}
          </Banner>
        )}
        {examResults.length > 0 ? (
          <ResultRows results={examResults} chosen={chosen} onChoose={choose} />
        ) : (
          <p className={classes.none}>No exam results were declared.</p>
        )}
        <VisuallyHidden role="status">
          {row && `${row.subjectName}, ${row.grade} ${row.subjectProfile}, ${RESULT_CHECK_LABELS[row.check]}`}
        </VisuallyHidden>
        <div className={classes.acts}>
          {row && dialog === 'profile' ? (
            <ProfileForm
              key={row.id}
              result={row}
              onLeave={closeDialog}
              onSave={(values) => {
                decide(row, values);
                closeDialog();
              }}
            />
          ) : (
            <RowKeys
              grade={row?.grade}
              check={row?.check}
              canGoBack={checks.canGoBack}
              onPress={press}
              onGrade={giveGrade}
            />
          )}
          <div className={classes.finish}>
            <KeyButton of="finish" variant="filled" onPress={press} />
            <KeyButton of="ask" onPress={press}>
              Ask
            </KeyButton>
            <KeyButton of="skip" onPress={press}>
              Next
            </KeyButton>
            <KeyButton of="help" variant="subtle" className={classes.help} onPress={press}>
              Keys
            </KeyButton>
          </div>
        </div>
      </section>
      <AddResult
        studentId={application.studentId}
        shown={examResults}
        like={row ?? examResults[0]}
        seenOn={seenOn}
        opened={dialog === 'add'}
        onClose={closeDialog}
        onAdded={(id, label) => {
          void checks.noteAdded(desk, id, label);
          choose(id);
        }}
        onFailed={() => void checks.refresh(application.id)}
      />
      <Modal
        opened={dialog === 'ask'}
        onClose={() => {
          closeDialog();
          void checks.refresh(application.id);
        }}
        closeOnClickOutside={false}
        size="lg"
        title={`Ask ${application.student.firstName} ${application.student.lastName}`}
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        <Requests application={application} />
      </Modal>
      <KeysDialog
        opened={dialog === 'help'}
        onClose={closeDialog}
        where="They work everywhere on the desk, but not while you type. Arrows scroll a document that has the focus."
        keys={ALL_KEYS}
      />
    </div>
  );
}

/** The stage after all queued steps. */
const stageOf = ({ application: { resultsCheck }, ...facts }: DeskApplication) =>
  resultsCheckOf({ ...facts, hasOpenRequest: resultsCheck === 'waiting_for_applicant' });

/** What begins anew with each application. */
interface Begun {
  dialog: Dialog;
  /** When it was opened. */
  since: number;
}
const beginning = (): Begun => ({ dialog: null, since: Date.now() });

/** The row that the keys are about: the first unchecked one, until another is chosen. */
function chosenRow(
  results: readonly ExamResult[],
  picked: number | undefined,
  choose: (id: number | undefined) => void,
) {
  const first = results.find(({ check }) => check === 'unchecked') ?? results[0];
  const chosen = results.some(({ id }) => id === picked) ? picked : first?.id;
  const at = results.findIndex(({ id }) => id === chosen);
  const step = (by: 1 | -1) => choose(results[Math.min(results.length - 1, Math.max(0, at + by))]?.id);
  return { chosen, step };
}

/** With another application, the button just pressed loses the focus, so that Enter confirms; the rows begin at the top. */
function useFreshStart(
  id: number,
  panel: RefObject<HTMLElement | null>,
  results: RefObject<HTMLElement | null>,
) {
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (panel.current?.contains(document.activeElement)) panel.current.focus({ preventScroll: true });
    results.current?.scrollTo(0, 0);
  }, [id, panel, results]);
}
