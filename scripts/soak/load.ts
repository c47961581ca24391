import { setTimeout as pause } from 'node:timers/promises';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { logIn } from '../bench/accounts.ts';
import type { Served } from '../bench/process.ts';
import { api } from '../support/rest.ts';
import { decide, employ, lookAround } from './administrators.ts';
import { apply, comeBack } from './applicants.ts';
import { automaticOutcome, backUp, exportAll, planAutomaticBackup } from './head.ts';
import { type Ask, createRecord, read, sendRecorded } from './record.ts';
import { createCrowd } from './turns.ts';

/** Milliseconds between requests: fifty a second, however long the earlier ones take. */
const BETWEEN_REQUESTS = 20;
/** The number of applicants' requests in every five. */
const OF_APPLICANTS = 3;
const [APPLICANTS, ADMINISTRATORS] = [40, 12];
/** More accounts than are busy at a time, so that one can come as soon as another has gone. */
const ADMINISTRATOR_ACCOUNTS = 2 * ADMINISTRATORS;
const LARGEST_PAGE = 200;
/** The same work in each fifth of the time, so that fifths can be compared. */
const IN_BETWEEN = [
  (ask: Ask) => exportAll(ask, 'compact'),
  (ask: Ask) => backUp(ask, 'database'),
  (ask: Ask) => exportAll(ask, 'detailed'),
  (ask: Ask) => backUp(ask, 'full'),
];
const TIMES = 5 * IN_BETWEEN.length;

/** The email addresses of the seeded applications. */
async function seededEmails(server: Served, head: string) {
  const emails: string[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/admin/applications?page=${page}&pageSize=${LARGEST_PAGE}`;
    const { items } = (await api(server, head).get(path)).read(applicationPageSchema);
    if (items.length === 0) return emails;
    emails.push(...items.map(({ student }) => student.email));
  }
}

/** Lets applicants, administrators and the super administrator work for this many milliseconds. */
export async function work(server: Served, length: number) {
  const { token: head } = await logIn(server);
  const emails = await seededEmails(server, head);
  const administrators = await employ(server.url, head, ADMINISTRATOR_ACCOUNTS);

  const record = createRecord();
  const begun = performance.now();
  const clock = () => performance.now() - begun;
  /** Sends the requests of this token when their turns come. */
  const asker =
    (turn: () => Promise<number> | number, token?: string): Ask =>
    async (kind, name, send) => {
      const due = await turn();
      return sendRecorded(record, clock, { due, kind, name }, () => send(api(server, token)));
    };

  let visits = 0;
  const applicants = createCrowd(APPLICANTS, async (turn) => {
    visits += 1;
    const [ask, enter] = [asker(turn), (token: string) => asker(turn, token)];
    const email = emails[visits % emails.length];
    if (visits % 3 === 0 && email) await comeBack(ask, enter, email);
    else await apply(ask, enter);
  });
  const atHome = administrators.map((email, share) => ({ email, share, shares: administrators.length }));
  const desks = createCrowd(ADMINISTRATORS, async (turn) => {
    const administrator = atHome.shift();
    // When the server is slow and every account is busy, an extra visitor only looks at the list.
    if (!administrator) return lookAround(asker(turn, head));
    await decide(asker(turn), (token) => asker(turn, token), administrator).finally(() =>
      atHome.push(administrator),
    );
  });

  async function sendAll() {
    for (let due = 0, number = 0; due < length; due += BETWEEN_REQUESTS, number += 1) {
      const wait = due - clock();
      if (wait > 0) await pause(wait);
      record.latest = Math.max(record.latest, clock() - due);
      (number % 5 < OF_APPLICANTS ? applicants : desks).act(due);
    }
  }

  const own = asker(clock, head);
  async function workInBetween() {
    await planAutomaticBackup(own);
    for (let number = 0; number < TIMES; number += 1) {
      await pause(Math.max(0, ((number + 0.5) / TIMES) * length - clock()));
      // The record already holds the failure.
      await IN_BETWEEN[number % IN_BETWEEN.length]?.(own).catch(() => undefined);
    }
    return automaticOutcome(own);
  }

  const done = Promise.all([workInBetween(), sendAll()]).then(([automatic]) => automatic);
  const takeReading = async () => void record.readings.push(await read(server.pid, clock()));
  return { record, clock, takeReading, done };
}
