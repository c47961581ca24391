import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOfSize } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { normalized } from '../../src/shared/text/normalized.ts';
import { newPerson, signInAs } from '../support/accounts.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

// One portal for all tests: none of these requests changes what another one sees.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** To put these in Unicode's order, each of the second kind has to pass all of the first. */
const marks = (count: number) => `${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;
/** Nearly as many bytes as a request may have. */
const ACCENTS = `a${marks(500_000)}`;

describe('half a million accents on one letter keep nobody waiting', () => {
  test.each(['/auth/login', '/auth/register', '/auth/forgot-password'])(
    'POST %s of a stranger',
    async (path) => {
      const body = { ...newPerson(), email: ACCENTS };
      expect(await api(portal).post(path, body)).toMatchObject({ status: 400 });
    },
  );

  test('in a name: at most 30 of them are kept', async () => {
    const person = { ...newPerson(), firstName: ACCENTS };
    const { status, body } = await api(portal).post('/auth/register', person);
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: { firstName: normalized(`a${'\u0301'.repeat(30)}`) } });
  });

  test('in the name of a file', async () => {
    const { rest } = await signInAs(portal, 'user');
    const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
    const { status } = await rest.upload(id, pngOfSize(`${marks(60_000)}.png`, 1000), 'portfolio');
    expect([201, 400]).toContain(status);
  });
});

describe('a list of a megabyte', () => {
  const list = Array.from({ length: 300_000 }, () => '');

  test('of choices is refused as one that is too long', async () => {
    const { rest } = await signInAs(portal, 'user');
    const { status, body } = await rest.post('/students', { ...studentPayload(), allergies: list });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Please choose each option only once',
        issues: [{ path: 'allergies', message: 'Please choose each option only once' }],
      },
    ]);
  });

  test('is not answered with an issue for each value', async () => {
    const { rest } = await signInAs(portal, 'admin');
    const { status, body } = await rest.request('DELETE', '/admin/applications/bulk', {
      body: { applicationIds: list.slice(0, 40_000) },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: { length: 100 } });
  });

  test('in a draft is refused as too long', async () => {
    const { rest } = await signInAs(portal, 'user');
    const draft = { currentStep: 0, personalData: { list } };
    expect(await rest.post('/draft-application', draft)).toMatchObject({
      status: 400,
      body: { message: 'The draft is too long' },
    });
  });
});
