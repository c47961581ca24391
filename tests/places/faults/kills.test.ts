import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '../../../scripts/support/rest.ts';
import { seedPlaces } from '../../../src/server/seed/places.ts';
import { seedApplications } from '../../../src/server/seed/seed.ts';
import { signInAs } from '../../support/accounts.ts';
import { makeFolder, removeFolder } from '../../support/folders.ts';
import { NO_MAIL, type Order } from '../../support/places/faults/victim.ts';
import { preview, setUp } from '../../support/places/set-up.ts';
import { readOffers } from '../../support/places.ts';
import { startPortal, type TestPortal } from '../../support/portal.ts';

const VICTIM = path.resolve(import.meta.dirname, '../../support/places/faults/victim.ts');
/** `npm run faults` kills before every commit; `npm test` once, between two steps of publishing. */
const IS_THOROUGH = Number(process.env.FAULT_KILLS ?? 0) > 0;
const BETWEEN_STEPS = 4;
const APPLICATIONS = 50;
const PLACES = 15;
const FREED = 3;
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

type Request = Pick<Order, 'token' | 'address' | 'body'>;
/** Data on which a request is to be killed, and how they are once it was carried out. */
type Scene = { folder: string; request: Request; before: string[]; after: string[] };

const folders: string[] = [];
afterAll(() => Promise.all(folders.map(removeFolder)));

async function copyOf(folder: string) {
  const copy = await makeFolder();
  folders.push(copy);
  await cp(folder, copy, { recursive: true });
  return copy;
}

/** Starts a portal on these data, which goes on with what was interrupted, and closes it afterwards. */
async function within<Result>(dataFolder: string, act: (portal: TestPortal) => Promise<Result>) {
  const portal = await startPortal({ dataFolder, environment: NO_MAIL });
  try {
    await portal.services.background.finished();
    return await act(portal);
  } finally {
    await portal.close();
  }
}

/** Offers with their seats, the waiting list, statuses and emails, without ids and times. */
async function stateOf({ services: { db, background } }: TestPortal): Promise<string[]> {
  await background.finished();
  const offers = await db
    .selectFrom('offers')
    .innerJoin('offerSeats', 'offerSeats.offerId', 'offers.id')
    .select(['applicationId', 'choice', 'state', 'position', 'subjectId', 'block'])
    .execute();
  const waiting = await db.selectFrom('waitingList').selectAll().execute();
  const statuses = await db.selectFrom('applications').select(['id', 'status']).execute();
  const emails = await db.selectFrom('emails').select(['applicationId', 'subject']).execute();
  const unfinished = await db.selectFrom('placesToPublish').selectAll().execute();
  return [...offers, ...waiting, ...statuses, ...emails, ...unfinished]
    .map((row) => JSON.stringify(row))
    .sort();
}

const send = (portal: TestPortal, { token, address, body }: Request) =>
  api(portal, token).post(address, body);

async function sceneOf(folder: string, request: Request): Promise<Scene> {
  const before = await within(await copyOf(folder), stateOf);
  const after = await within(await copyOf(folder), async (portal) => {
    expect((await send(portal, request)).status).toBe(200);
    return stateOf(portal);
  });
  return { folder, request, before, after };
}

const scenes: Partial<Record<'publish' | 'fill', Scene>> = {};
beforeAll(async () => {
  const folder = await makeFolder();
  folders.push(folder);
  const publish = await within(folder, async (portal): Promise<Request> => {
    await seedApplications(portal.services, { applications: APPLICATIONS });
    const administrator = await signInAs(portal, 'admin');
    await seedPlaces(portal.services, administrator.user);
    await setUp(administrator, { totalPlaces: PLACES, ownSchoolPlaces: 0, minimum: null });
    const { id, counts } = await preview(administrator);
    expect(counts).toMatchObject({ placed: PLACES, waiting: expect.any(Number) });
    return { token: administrator.token, address: '/admin/places/publish', body: { previewId: id } };
  });
  scenes.publish = await sceneOf(folder, publish);
  if (!IS_THOROUGH) return;
  const published = await copyOf(folder);
  await within(published, async (portal) => {
    expect((await send(portal, publish)).status).toBe(200);
    const { token } = publish;
    const offers = await readOffers({ rest: api(portal, token) });
    for (const { id } of offers.slice(0, FREED)) {
      const change = { state: 'withdrawn', reason: 'Went abroad' };
      expect((await api(portal, token).put(`/admin/offers/${id}`, change)).status).toBe(200);
    }
  });
  scenes.fill = await sceneOf(published, { ...publish, address: '/admin/places/fill', body: {} });
});

/** @returns whether it died before it answered. */
async function kill(order: Order) {
  const victim = spawn(process.execPath, [VICTIM, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(victim, 'exit');
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return signal === 'SIGKILL';
}

/** Kills before this commit. Afterwards all is done or nothing, and asking again completes it and makes nothing twice. */
async function expectOnce({ folder, request, before, after }: Scene, commit: number) {
  const dataFolder = await copyOf(folder);
  const isKilled = await kill({ ...request, dataFolder, commit });
  await within(dataFolder, async (portal) => {
    const state = await stateOf(portal);
    expect([before, after]).toContainEqual(state);
    await send(portal, request);
    expect(await stateOf(portal)).toEqual(after);
  });
  return isKilled;
}

test('killed between two steps of publishing: the next start completes it, and nothing is made twice', async () => {
  const scene = scenes.publish;
  expect(scene && (await expectOnce(scene, BETWEEN_STEPS))).toBe(true);
});

test.runIf(IS_THOROUGH).each(['publish', 'fill'] as const)(
  'killed before every commit (%s): all of it or nothing, each letter once, and asking again completes it',
  async (task) => {
    const scene = scenes[task];
    if (!scene) throw new Error('there is no such scene');
    expect(scene.after).not.toEqual(scene.before);
    let kills = 0;
    while (await expectOnce(scene, kills + 1)) kills += 1;
    expect(kills).toBeGreaterThan(0);
    process.stdout.write(`Killed ${kills} times (${task})\n`);
  },
);
