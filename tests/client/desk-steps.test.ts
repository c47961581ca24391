import { expect, test } from 'vitest';
import { createOwnChanges } from '../../src/client/domains/results-desk/own-changes.ts';
import { changeBack, changed, changeTo } from '../../src/client/domains/results-desk/result-changes.ts';
import { createSteps } from '../../src/client/domains/results-desk/steps.ts';
import type { ExamResult } from '../../src/shared/exam-results/schema.ts';

const CONFLICT = 'changed by a colleague';
const NO_ANSWER = 'no answer';
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

/**
 * Steps whose calls are listed in `sent`; those named in `refused` are refused with that, or not answered. `stored` has
 * the steps that are carried out although they were not answered.
 */
function desk() {
  const sent: string[] = [];
  const refused = new Map<string, string>();
  const stored = new Set<string>();
  const said: string[] = [];
  let canGoBack = false;
  const shown = { version: '1.1' };
  const seenBy: Record<string, string | undefined> = {};
  const call = (name: string) => async (seen: string | undefined) => {
    sent.push(name);
    seenBy[name] = seen;
    const reason = refused.get(name);
    if (reason) throw new Error(reason);
  };
  const steps = createSteps({
    shownVersion: () => shown.version,
    onChange: (can) => {
      canGoBack = can;
    },
    onSent: () => undefined,
    onTakenBack: ({ label }) => void said.push(`${label} taken back`),
    onDropped: async ({ label }, error, isGivenUp) =>
      void (error !== undefined && said.push(`${label} ${isGivenUp ? 'given up' : 'refused'}`)),
    isRefused: (error) => reasonOf(error) !== NO_ANSWER,
    isConflict: (error) => reasonOf(error) === CONFLICT,
  });
  const step = (name: string, parts = [name]) => ({
    application: 1,
    applicationId: 'SF2027-00001',
    label: name,
    undo: parts.map((part) => call(`undo ${part}`)),
    showBefore: () => undefined,
  });
  return {
    sent,
    shown,
    seenBy,
    refused,
    stored,
    said,
    steps,
    canGoBack: () => canGoBack,
    press: (name: string, ...parts: string[]) =>
      void steps.carryOut(step(name, parts.length > 0 ? parts : [name]), call(name), () => stored.has(name)),
  };
}

test('a step that is taken back at once is taken back before what is pressed next', async () => {
  const { sent, steps, press, canGoBack } = desk();
  press('confirm');
  expect(steps.goBack()?.label).toBe('confirm');
  expect(canGoBack()).toBe(false);
  expect(steps.goBack()).toBeUndefined();
  press('grade');
  await steps.settled();
  expect(sent).toEqual(['confirm', 'undo confirm', 'grade']);
  expect(canGoBack()).toBe(true);
});

test('a step is based on what was shown when its key was pressed, also one that waits or goes back', async () => {
  const { shown, seenBy, steps, press } = desk();
  press('first');
  press('second', 'one', 'two');
  shown.version = '3.7';
  await steps.settled();
  steps.goBack();
  shown.version = '4.8';
  await steps.settled();
  expect(seenBy).toEqual({ first: '1.1', second: '1.1', 'undo one': '3.7', 'undo two': '3.7' });
});

test('of a version that was seen, only changes of one’s own make another one', () => {
  const own = createOwnChanges();
  expect(own.note(1, '5.100', '6.103')).toBe(true);
  expect(own.note(1, '6.104', '7.105')).toBe(true);
  // A colleague's came between, and one of another application.
  expect(own.note(1, '7.105', '9.107')).toBe(false);
  expect(own.note(2, '9.1', '10.2')).toBe(true);
  expect(['4.99', '5.100', '5.101', '6.103', '7.105', '9.107'].map((seen) => own.since(1, seen))).toEqual([
    '4.99',
    '7.105',
    '7.105',
    '7.105',
    '7.105',
    '9.107',
  ]);
});

test('a refused step back is what is taken back next, from where it stopped', async () => {
  const { sent, refused, said, steps, press, canGoBack } = desk();
  press('first');
  press('finish', 'one', 'two', 'three');
  await steps.settled();
  refused.set('undo two', CONFLICT);
  steps.goBack();
  press('dropped');
  await steps.settled();
  expect(said).toEqual(['finish refused']);
  expect(canGoBack()).toBe(true);
  refused.clear();
  expect(steps.goBack()?.label).toBe('finish');
  expect(steps.goBack()?.label).toBe('first');
  await steps.settled();
  expect(sent.slice(2)).toEqual(['undo one', 'undo two', 'undo two', 'undo three', 'undo first']);
  expect(said.slice(1)).toEqual(['finish taken back', 'first taken back']);
  expect(canGoBack()).toBe(false);
});

test('what was not carried out is not taken back, and what was dropped behind it stays', async () => {
  const { sent, refused, steps, press, canGoBack } = desk();
  press('first');
  refused.set('second', CONFLICT);
  press('second');
  steps.goBack();
  steps.goBack();
  await steps.settled();
  expect(sent).toEqual(['first', 'second']);
  expect(steps.goBack()?.label).toBe('first');
  await steps.settled();
  expect(canGoBack()).toBe(false);
});

test('what is gone is not tried again', async () => {
  const { refused, said, steps, press } = desk();
  press('first');
  press('second');
  refused.set('undo second', 'gone');
  steps.goBack();
  await steps.settled();
  expect(said).toEqual(['second given up']);
  expect(steps.goBack()?.label).toBe('first');
});

test('a step back that is refused again holds up no earlier one; one that is not answered is tried until it is', async () => {
  const { refused, said, steps, press } = desk();
  press('first');
  press('second');
  for (const reason of [NO_ANSWER, NO_ANSWER, CONFLICT, NO_ANSWER, CONFLICT]) {
    refused.set('undo second', reason);
    expect(steps.goBack()?.label).toBe('second');
    await steps.settled();
  }
  expect(said).toEqual([...Array(4).fill('second refused'), 'second given up']);
  expect(steps.goBack()?.label).toBe('first');
});

test('a step that was not answered is taken back if it was carried out, and no other one in its place', async () => {
  const { sent, refused, stored, steps, press, canGoBack } = desk();
  press('first');
  stored.add('stored');
  for (const name of ['stored', 'lost']) {
    await steps.settled();
    refused.set(name, NO_ANSWER);
    press(name);
  }
  await steps.settled();
  expect(steps.goBack()?.label).toBe('stored');
  expect(steps.goBack()?.label).toBe('first');
  await steps.settled();
  expect(sent).toEqual(['first', 'stored', 'lost', 'undo stored', 'undo first']);
  expect(canGoBack()).toBe(false);
});

const RESULT: ExamResult = {
  id: 1,
  studentId: 1,
  examType: 'CSEC',
  examYear: 2026,
  subjectName: 'Music',
  grade: '2',
  subjectProfile: 'ABB',
  check: 'unchecked',
  seenOn: null,
  checkedBy: null,
  checkedAt: null,
  declared: null,
  declaredExam: null,
};

test('only what changes is sent: a broadsheet may have added a result without a profile', () => {
  const added: ExamResult = { ...RESULT, subjectProfile: '', check: 'added', seenOn: 'broadsheet' };
  const next = changeTo(added, { grade: '3' });
  expect(next).toEqual({ check: 'added', grade: '3' });
  expect(changeBack(added, changed(added, next))).toEqual({
    check: 'added',
    seenOn: 'broadsheet',
    grade: '2',
  });
});

test('another grade corrects, the declared one confirms, and each way back leads to what was there', () => {
  const correct = changeTo(RESULT, { grade: '5' });
  expect(correct).toEqual({ check: 'corrected', grade: '5' });
  const corrected = changed(RESULT, correct);
  expect(corrected).toMatchObject({ grade: '5', declared: { grade: '2' } });
  expect(changeBack(RESULT, corrected)).toEqual({ check: 'unchecked', seenOn: null });
  const confirm = changeTo(corrected, { grade: '2' });
  expect(confirm).toEqual({ check: 'confirmed' });
  expect(changeBack(corrected, changed(corrected, confirm))).toEqual({
    check: 'corrected',
    seenOn: null,
    grade: '5',
  });
  expect(changeTo(corrected, { subjectProfile: 'AAA' })).toEqual({
    check: 'corrected',
    grade: '5',
    subjectProfile: 'AAA',
  });
});

test('of a corrected subject, confirming shows what was typed, and the way back leads to the correction', () => {
  const corrected: ExamResult = {
    ...RESULT,
    subjectName: 'French',
    check: 'corrected',
    seenOn: 'slip',
    declared: { grade: '2', subjectProfile: 'ABB', examYear: 2026 },
    declaredExam: { examType: 'CSEC', subjectName: 'Music' },
  };
  // The grade as typed is no confirmation, because the subject is another one.
  expect(changeTo(corrected, { grade: '2' })).toEqual({ check: 'corrected', subjectName: 'French' });
  expect(changed(corrected, changeTo(corrected, { grade: '5' }))).toEqual({ ...corrected, grade: '5' });
  const confirmed = changed(corrected, { check: 'confirmed' });
  expect(confirmed).toMatchObject({ subjectName: 'Music', check: 'confirmed', declaredExam: null });
  const back = changeBack(corrected, confirmed);
  expect(back).toEqual({ check: 'corrected', seenOn: 'slip', subjectName: 'French' });
  expect(changed(confirmed, back)).toEqual(corrected);
});
