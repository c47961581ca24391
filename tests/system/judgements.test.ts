import { describe, expect, test } from 'vitest';
import { judgeAddress } from '../../src/server/domains/system/address.ts';
import {
  judgeClock,
  judgeDisk,
  judgeRights,
  judgeVersions,
} from '../../src/server/domains/system/machine.ts';
import {
  judgeBackups,
  judgeCopies,
  judgeDatabase,
  judgeLimits,
  judgeLoad,
  judgeMail,
} from '../../src/server/domains/system/upkeep.ts';

const NOW = new Date('2026-10-05T15:00:00.000Z');
const HOUR_AGO = '2026-10-05T14:00:00.000Z';
const GIGABYTE = 1024 ** 3;

describe('versions', () => {
  const current = {
    program: '1.0.0',
    node: '24.1.0',
    ownNode: '24.1.0',
    sqlite: '3.50.0',
    made: ['0001_first'],
    missing: [],
    unknown: [],
  };
  test.each([
    [{}, 'ok', '0001_first'],
    [{ node: '20.0.0' }, 'notice', 'tested with Node.js 24.1.0'],
    [{ missing: ['0002_second'] }, 'notice', '1 schema change will be made'],
    [{ unknown: ['0003_third'] }, 'must', '0003_third'],
  ] as const)('%j: %s', (change, state, words) => {
    expect(judgeVersions({ ...current, ...change })).toMatchObject({
      state,
      text: expect.stringContaining(words),
    });
  });
});

test.each([
  [{}, 'ok'],
  [{ lastRecorded: HOUR_AGO }, 'ok'],
  // Set back by less than an hour.
  [{ lastRecorded: '2026-10-05T15:30:00.000Z' }, 'ok'],
  [{ lastRecorded: '2026-10-05T16:00:01.000Z' }, 'must'],
  [{ isWaiting: false }, 'ok'],
  [{ isWaiting: true }, 'notice'],
  [{ doubtedUntil: '2026-10-06T15:00:00.000Z' }, 'must'],
] as const)('a clock with %j: %s', (change, state) => {
  const clock = {
    now: NOW,
    timeZone: 'UTC',
    lastRecorded: null,
    isWaiting: undefined,
    doubtedUntil: null,
    ...change,
  };
  expect(judgeClock(clock).state).toBe(state);
});

test.each([
  [{ free: 20 * GIGABYTE, newestBackup: GIGABYTE }, 'ok'],
  [{ free: 20 * GIGABYTE, newestBackup: 7 * GIGABYTE }, 'notice'],
  [{ free: GIGABYTE - 1, newestBackup: 0 }, 'notice'],
  [{ free: 200 * 1024 ** 2, newestBackup: 0 }, 'must'],
])('a disk with %j: %s', (disk, state) => {
  expect(judgeDisk({ total: 100 * GIGABYTE, ...disk }).state).toBe(state);
});

test.each([
  [{}, 'ok'],
  // Nobody else can enter the folder.
  [{ open: ['uploads'], isFolderOpen: false }, 'ok'],
  [{ open: ['uploads'] }, 'must'],
  [{ locked: ['portal.sqlite'] }, 'must'],
  [{ platform: 'win32', open: ['uploads'] }, 'ok'],
] as const)('files with %j: %s', (change, state) => {
  const rights = { platform: 'linux', dataFolder: '/srv', isFolderOpen: true, open: [], locked: [] } as const;
  expect(judgeRights({ ...rights, ...change }).state).toBe(state);
});

test.each([
  [{ verdict: 'sound', checkedAt: HOUR_AGO }, 'ok'],
  [{ verdict: 'sound', checkedAt: '2026-10-03T14:00:00.000Z' }, 'notice'],
  [{ verdict: 'unknown', checkedAt: HOUR_AGO }, 'notice'],
  [{ verdict: 'unknown', checkedAt: null }, 'notice'],
  [{ verdict: 'damaged', checkedAt: HOUR_AGO }, 'must'],
] as const)('a database with %j: %s', (lastCheck, state) => {
  expect(judgeDatabase(lastCheck, NOW).state).toBe(state);
});

describe('the address', () => {
  const host = 'admissions.school.example';
  const settings = { publicUrl: `https://${host}`, trustProxy: true };
  const arrival = { protocol: 'https', host, isForwarded: true };
  test.each([
    [settings, arrival, 'ok', 'through the proxy'],
    [settings, { failure: null }, 'ok', 'answers'],
    [settings, { failure: 'certificate has expired.' }, 'must', 'certificate has expired'],
    [settings, { ...arrival, protocol: 'http' }, 'must', 'arrived by http'],
    [settings, { ...arrival, host: '10.0.0.7' }, 'notice', '10.0.0.7'],
    [settings, { ...arrival, isForwarded: false }, 'must', 'without a proxy’s headers'],
    [{ ...settings, trustProxy: false }, arrival, 'must', 'TRUST_PROXY is not set'],
    [{ ...settings, publicUrl: `http://${host}` }, arrival, 'must', 'begins with http://'],
    [{ publicUrl: `http://${host}`, trustProxy: false }, arrival, 'must', 'without HTTPS'],
    [
      { publicUrl: 'http://localhost:3000', trustProxy: false },
      { failure: null },
      'notice',
      'only this machine',
    ],
  ])('%j and %j: %s', (given, trial, state, words) => {
    expect(judgeAddress(given, trial)).toMatchObject({ state, text: expect.stringContaining(words) });
  });
});

test.each([
  [{ isConfigured: true, failure: null, waiting: 0 }, 'ok', 'No message waits'],
  [{ isConfigured: true, failure: null, waiting: 1 }, 'notice', 'but 1 message could not be sent'],
  [{ isConfigured: true, failure: 'EAUTH 535', waiting: 2 }, 'must', '2 messages could not be sent'],
  [{ isConfigured: false, failure: null, waiting: 0 }, 'must', 'outbox/'],
])('mail with %j: %s', (mail, state, words) => {
  expect(judgeMail(mail)).toMatchObject({ state, text: expect.stringContaining(words) });
});

describe('backups', () => {
  const newest = { name: 'full', created: HOUR_AGO, size: 1024, type: 'full' } as const;
  const automatic = {
    isOn: true,
    type: 'full',
    atTime: '02:00',
    keepDaily: 7,
    keepWeekly: 4,
    nextRunAt: null,
    lastRunAt: null,
    lastOutcome: null,
    lastFailure: null,
  } as const;
  const well = { problems: [], newest, automatic, lastComplete: HOUR_AGO };
  test.each([
    [{}, 'ok', 'lacks nothing is of 05/10/2026 at 10:00'],
    [{ problems: ['It failed.'] }, 'must', 'It failed.'],
    [{ newest: undefined }, 'notice', 'no backup yet'],
    [{ automatic: { ...automatic, isOn: false } }, 'notice', 'switched off'],
    [{ automatic: { ...automatic, type: 'database' as const } }, 'notice', 'no uploads'],
  ])('with %j: %s', (change, state, words) => {
    expect(judgeBackups({ ...well, ...change })).toMatchObject({
      state,
      text: expect.stringContaining(words),
    });
  });
});

test.each([
  [600, 'ok', '600 requests a minute'],
  [0, 'notice', 'any number'],
])('a limit of %i: %s', (rateLimitPerMinute, state, words) => {
  const verdict = judgeLimits({ rateLimitPerMinute, maxBackupUploadBytes: GIGABYTE });
  expect(verdict).toMatchObject({ state, text: expect.stringContaining(words) });
});

test.each([
  [undefined, 'ok', 'Nothing has been counted yet'],
  [{}, 'ok', '1,200 requests'],
  [{ errors: 1 }, 'notice', '1 error,'],
  [{ slowest: { call: 'GET /api/subjects', milliseconds: 5001, at: HOUR_AGO } }, 'notice', '5,001 ms'],
  [{ memory: GIGABYTE }, 'notice', '1 GB'],
])('a load of %j: %s', (change, state, words) => {
  const quiet = { since: HOUR_AGO, requests: 1200, errors: 0, refused: 0, memory: 1024 ** 2, slowest: null };
  expect(judgeLoad(change && { ...quiet, ...change })).toMatchObject({
    state,
    text: expect.stringContaining(words),
  });
});

describe('copies elsewhere', () => {
  const there = { place: '/mnt/nas', lastArrivedAt: HOUR_AGO, copies: 3, failure: null, triedAt: HOUR_AGO };
  test.each([
    [[there], ['age1'], 'ok', 'They are encrypted'],
    [[there], [], 'notice', 'They are not encrypted'],
    [[{ ...there, lastArrivedAt: null, triedAt: null }], ['age1'], 'ok', '(none yet)'],
    [[{ ...there, lastArrivedAt: null }], ['age1'], 'ok', 'none yet; being copied since'],
    [[{ ...there, failure: 'it is full.' }], ['age1'], 'must', ': it is full.'],
    [[], ['age1'], 'notice', 'only on this machine'],
  ])('%j, encrypted to %j: %s', (places, recipients, state, words) => {
    expect(judgeCopies({ places, recipients }, true)).toMatchObject({
      state,
      text: expect.stringContaining(words),
    });
  });

  test('without a server no copy goes on', () => {
    const cutOff = { ...there, lastArrivedAt: null };
    expect(judgeCopies({ places: [cutOff], recipients: ['age1'] }, false)).toMatchObject({
      state: 'notice',
      text: expect.stringMatching(/a copy that began on .* is not complete/),
      advice: expect.stringContaining('Start the portal'),
    });
  });
});
