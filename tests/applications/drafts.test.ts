import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const STEP = 'currentStep must be 0 to 3';

test('a draft is absent, then kept, then replaced, then deleted', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest, trpc } = await signInAs(portal, 'user');
  expect(await rest.get('/draft-application')).toMatchObject({
    status: 404,
    body: { message: 'There is no draft.' },
  });

  const first = { personalData: { firstName: 'Anika', email: 'not yet' }, currentStep: 0 };
  const saved = await rest.post('/draft-application', first);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({ ...first, updatedAt: NOW });
  expect((await rest.get('/draft-application')).body).toEqual(saved.body);

  portal.clock.advance(1000);
  const second = { personalData: { lastName: 'Mohammed' }, currentStep: 3 };
  const replaced = { ...second, updatedAt: '2026-10-05T15:00:01.000Z' };
  expect(await trpc.applications.saveDraft.mutate(second)).toEqual(replaced);
  expect((await rest.get('/draft-application')).body).toEqual(replaced);
  expect((await trpc.applications.overview.query()).draft).toEqual(replaced);

  expect((await rest.delete('/draft-application')).status).toBe(200);
  expect((await rest.get('/draft-application')).status).toBe(404);
  expect((await rest.delete('/draft-application')).status).toBe(200);
});

test('everybody has a draft of their own', async () => {
  const portal = await usePortal();
  const [anika, other] = [await signInAs(portal, 'user'), await signInAs(portal, 'user')];
  await anika.rest.post('/draft-application', { personalData: { firstName: 'Anika' }, currentStep: 0 });
  expect((await other.rest.get('/draft-application')).status).toBe(404);
  await other.rest.delete('/draft-application');
  expect((await anika.rest.get('/draft-application')).status).toBe(200);
});

test('incomplete and invalid personal data are kept as they are', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const personalData = {
    email: 'x@',
    dateOfBirth: '31/02',
    allergies: ['Cats', null],
    nested: { deep: [1, true] },
  };
  await rest.post('/draft-application', { personalData, currentStep: 2 });
  expect((await rest.get('/draft-application')).body).toMatchObject({ personalData });
});

describe('what is no draft', () => {
  test.each([
    ['no step', { personalData: {} }, STEP],
    ['a step too far', { personalData: {}, currentStep: 4 }, STEP],
    ['a step before the first', { personalData: {}, currentStep: -1 }, STEP],
    ['half a step', { personalData: {}, currentStep: 1.5 }, STEP],
    ['a step in words', { personalData: {}, currentStep: '1' }, STEP],
    ['no data', { currentStep: 0 }, 'personalData must be an object'],
    ['data that are a list', { personalData: [], currentStep: 0 }, 'personalData must be an object'],
    ['data that are text', { personalData: 'x', currentStep: 0 }, 'personalData must be an object'],
    [
      'too much',
      { personalData: { achievements: 'x'.repeat(100_000) }, currentStep: 0 },
      'The draft is too long',
    ],
    [
      'what is nested without end',
      { personalData: JSON.parse(`${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}`), currentStep: 0 },
      'The draft is nested too deeply',
    ],
  ])('%s is 400', async (_, draft, message) => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    expect(await rest.post('/draft-application', draft)).toMatchObject({ status: 400, body: { message } });
    expect(await snapshotTables(portal, 'drafts')).toEqual({ drafts: [] });
  });

  test('objects nested 10,000 deep are 400, and the server goes on', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const rawBody = `{"currentStep":0,"personalData":${deep}}`;
    expect(await rest.request('POST', '/draft-application', { rawBody })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
    expect((await api(portal).get('/health')).status).toBe(200);
    expect(await snapshotTables(portal, 'drafts')).toEqual({ drafts: [] });
  });
});
