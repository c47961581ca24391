import { TRPCClientError } from '@trpc/client';
import { expect, test, vi } from 'vitest';
import { OutcomeUnknown } from '../../src/client/api/outcome-unknown.ts';
import type { OperationsState, Outcome, Work } from '../../src/shared/backups/operations.ts';

// The session listens to the window as soon as its module is loaded.
vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: { getItem: () => null } }));
const { sendOrFind } = await import('../../src/client/api/send-or-find.ts');
const { outcomeOf } = await import('../../src/client/domains/backups/lost-answer.ts');

const lost = new TRPCClientError('Failed to fetch');
const fails = (error: Error) => () => Promise.reject(error);

test.each([
  { name: 'answered', send: async () => 'answer', find: fails(lost), gives: 'answer' },
  { name: 'found', send: fails(lost), find: async () => 'stored', gives: 'stored' },
])('a change is $name', async ({ send, find, gives }) => {
  expect(await sendOrFind<string>(send, find)).toBe(gives);
});

test('a change that is not found failed; where nothing can be read nobody knows', async () => {
  await expect(sendOrFind(fails(lost), async () => undefined)).rejects.toBe(lost);
  await expect(sendOrFind(fails(lost), fails(lost))).rejects.toThrow(OutcomeUnknown);
});

const work: Work = { kind: 'create', type: 'full', fileName: null };
const runningAs = (of: Work, id: string): OperationsState => ({
  running: { ...of, id, startedAt: '', progress: null },
  latest: null,
});
const ended: Outcome = {
  ...work,
  id: 'mine',
  fileName: 'full.zip',
  endedAt: '',
  message: null,
  lacks: null,
  failure: null,
};
const former: Outcome = { ...ended, id: 'before' };
const idle: OperationsState = { running: null, latest: former };
const over: OperationsState = { running: null, latest: ended };
const mine = runningAs(work, 'mine');
const SILENCE = 'silence';

test.each<{ name: string; states: (OperationsState | typeof SILENCE)[]; outcome: Outcome | undefined }>([
  { name: 'has ended', states: [over], outcome: ended },
  { name: 'still runs', states: [mine, mine, over], outcome: ended },
  { name: 'runs while the connection is away', states: [mine, SILENCE, SILENCE, over], outcome: ended },
  { name: 'never began', states: [idle], outcome: undefined },
  {
    name: 'made way for another one',
    states: [{ ...runningAs({ ...work, kind: 'restore' }, 'theirs'), latest: former }],
    outcome: undefined,
  },
])('the outcome of an operation that $name', async ({ states, outcome }) => {
  const left = [...states];
  const ask = async () => {
    const state = left.shift() ?? idle;
    if (state === SILENCE) throw lost;
    return state;
  };
  expect(await outcomeOf({ ask, pause: async () => undefined, work, before: 'before' })).toBe(outcome);
  expect(left).toEqual([]);
});

test.each<{ name: string; ask: () => Promise<OperationsState> }>([
  { name: 'the server stays silent', ask: fails(lost) },
  {
    name: 'another one has ended since',
    ask: async () => ({ running: null, latest: { ...ended, kind: 'inspect', id: 'theirs' } }),
  },
  { name: 'the server has begun anew', ask: async () => ({ running: null, latest: null }) },
])('the outcome of an operation is not known when $name', async ({ ask }) => {
  const asked = outcomeOf({ ask, pause: async () => undefined, work, before: 'before' });
  await expect(asked).rejects.toThrow(OutcomeUnknown);
});
