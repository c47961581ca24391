import { describe, expect, test } from 'vitest';
import { CHOICES } from '../../scripts/support/payloads.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { catalogueSchema, type SubjectChanges } from '../../src/shared/subjects/catalogue.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { SCORES, submittedApplication } from '../support/application.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { beginIntake } from '../support/intakes.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

type Submitted = Awaited<ReturnType<typeof submittedApplication>>;

const checkOf = ({ examResults }: Submitted, subject: string) =>
  `/admin/exam-results/${examResults.find(({ subjectName }) => subjectName === subject)?.id}/check`;

/** Two applications for 2027 with the same results and choices, but the second one's Biology is not on the slip. */
async function withTwo() {
  const portal = await usePortal({ now: '2027-01-15T12:00:00Z' });
  const head = await signInAs(portal, 'super_admin');
  const one = await submittedApplication(portal);
  const other = await submittedApplication(portal);
  const check = { check: 'not_on_slip' };
  expect((await head.rest.put(checkOf(other, 'Biology'), check)).status).toBe(200);
  return { portal, head, one, other };
}

async function subjectPath({ rest }: Account, name: string) {
  const { subjects } = (await rest.get('/admin/subjects')).read(catalogueSchema);
  return `/admin/subjects/${subjects.find((subject) => subject.name === name)?.id}`;
}

const change = async (head: Account, name: string, changes: SubjectChanges) =>
  expect((await head.rest.put(await subjectPath(head, name), changes)).status).toBe(200);

const setSwitch = async ({ rest }: Account, value: 'true' | 'false') =>
  expect((await rest.put('/admin/site-settings/cape_prerequisites_enabled', { value })).status).toBe(200);

/** The score of the first choice falls from 8 to 0, and French, which nobody has, closes Physics. */
async function changeRequirements(head: Account) {
  for (const name of ['Pure Mathematics', 'Chemistry']) await change(head, name, { requirements: [] });
  await change(head, 'Physics', { requirements: [{ anyOf: ['French'], grade: 1 }] });
}

const reopen = async ({ rest }: Account) =>
  expect((await rest.put('/super-admin/intakes/1', { state: 'reopened', reason: 'A mistake' })).status).toBe(
    200,
  );

const pageOf = async ({ rest }: Account) =>
  (await rest.get('/admin/applications?intake=1&page=1&sort=student:asc')).read(applicationPageSchema);

const scoreOf = async ({ rest }: Account, { application }: Submitted) =>
  (await rest.get(`/admin/applications/${application.id}`)).read(administratorApplicationSchema)
    .firstChoiceScore;

/** What is read of the intake of 2027 that the catalogue decides, as text. */
async function readAll(head: Account, { application, student }: Submitted) {
  const { items } = await pageOf(head);
  const { bytes } = await head.rest.bytes('/admin/applications/export?format=decisions&intake=1');
  const details = await head.trpc.admin.application.query({ id: application.id });
  return JSON.stringify({
    list: items.map(({ version: _, ...item }) => item),
    figures: (await head.rest.get('/admin/statistics?intake=1')).body,
    details: [details.eligibility, details.ineligibleSubjects, details.possibleScores],
    eligibility: await head.trpc.eligibility.all.query({ studentId: student.id }),
    decisions: bytes.toString(),
  });
}

describe('a closed intake is judged by the catalogue that it was closed with', () => {
  test.each<[string, (head: Account) => Promise<unknown>]>([
    ['other prerequisites', changeRequirements],
    ['a withdrawn subject', (head) => change(head, 'Physics', { isOffered: false })],
    ['prerequisites that do not count any more', (head) => setSwitch(head, 'false')],
    [
      'a new subject',
      (head) => head.rest.post('/admin/subjects', { name: 'Robotics', isOffered: true, requirements: [] }),
    ],
  ])('despite %s', async (_, act) => {
    const { portal, head, other } = await withTwo();
    await beginIntake(portal, head, 2028);
    const before = await readAll(head, other);
    expect(before).toContain('"ineligibleSubjects":["Biology"]');
    await act(head);
    expect(await readAll(head, other)).toBe(before);
  });

  test('also when prerequisites did not count', async () => {
    const { portal, head, other } = await withTwo();
    await setSwitch(head, 'false');
    await beginIntake(portal, head, 2028);
    const before = await readAll(head, other);
    expect(before).not.toContain('"ineligibleSubjects":["Biology"]');
    await setSwitch(head, 'true');
    expect(await readAll(head, other)).toBe(before);
  });

  test('under the name that a subject has now', async () => {
    const { portal, head, other } = await withTwo();
    await beginIntake(portal, head, 2028);
    const before = await readAll(head, other);
    await change(head, 'Law', { name: 'Law Studies', requirements: [], isOffered: false });
    expect(await readAll(head, other)).toBe(before.replaceAll(/\bLaw\b/g, 'Law Studies'));
  });
});

test('the catalogue of a closed intake is restored with it', async () => {
  const { portal, head, other } = await withTwo();
  await beginIntake(portal, head, 2028);
  const before = await readAll(head, other);
  await changeRequirements(head);
  const file = await backUp(portal, 'database');
  await portal.services.db.updateTable('intakes').set({ catalogue: null }).execute();
  expect(await readAll(head, other)).not.toBe(before);
  await restore(portal, head, file);
  expect(await readAll(head, other)).toBe(before);
});

describe('a reopened intake is judged by the catalogue that it was closed with', () => {
  test('when results are corrected', async () => {
    const { portal, head, one, other } = await withTwo();
    await beginIntake(portal, head, 2028);
    await reopen(head);
    await changeRequirements(head);
    const before = await readAll(head, other);
    const confirmed = { check: 'confirmed' };
    expect((await head.rest.put(checkOf(one, 'Spanish'), confirmed)).status).toBe(200);
    expect([await scoreOf(head, one), await scoreOf(head, other)]).toEqual([SCORES.firstChoiceScore, 8]);
    // Chemistry at grade 2 counts no more.
    const missing = { check: 'not_on_slip' };
    expect((await head.rest.put(checkOf(one, 'Chemistry'), missing)).status).toBe(200);
    expect(await scoreOf(head, one)).toBe(6);
    expect((await pageOf(head)).items.map(({ ineligibleSubjects }) => ineligibleSubjects)).toContainEqual([
      'Chemistry',
    ]);
    expect((await head.rest.put(checkOf(one, 'Chemistry'), confirmed)).status).toBe(200);
    expect(await scoreOf(head, one)).toBe(8);
    expect(await head.trpc.eligibility.all.query({ studentId: other.student.id })).toEqual(
      JSON.parse(before).eligibility,
    );
  });

  test('when choices are corrected and decisions made', async () => {
    const { portal, head, one } = await withTwo();
    await change(head, 'French', { isOffered: false });
    await beginIntake(portal, head, 2028);
    await reopen(head);
    for (const name of ['Physics', 'Spanish']) await change(head, name, { isOffered: false });
    await change(head, 'French', { isOffered: true });
    const path = `/admin/applications/${one.application.id}`;
    const choose = (subject: string) =>
      head.rest.put(`${path}/subjects`, {
        ...CHOICES,
        firstChoiceSubjects: ['Physics', 'Chemistry', subject],
      });
    const before = await snapshotTables(portal);
    expect(await choose('French')).toMatchObject({ status: 400 });
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await choose('Spanish')).status).toBe(200);
    const approval = { status: 'approved', seenClosed: ['Spanish'] };
    expect((await head.rest.put(`${path}/status`, approval)).status).toBe(200);
  });

  test('so a change of the catalogue says nothing of its applications', async () => {
    const { portal, head } = await withTwo();
    await beginIntake(portal, head, 2028);
    await reopen(head);
    const preview = await head.rest.post(`${await subjectPath(head, 'Physics')}/preview`, {
      isOffered: false,
    });
    expect(preview).toMatchObject({ status: 200 });
    expect(JSON.stringify(preview.body)).not.toMatch(/"become\w+":[1-9]/);
  });
});

test('once the next intake is taken back, the catalogue of now counts again', async () => {
  const { portal, head, one, other } = await withTwo();
  const { id } = await beginIntake(portal, head, 2028);
  await changeRequirements(head);
  expect((await head.rest.delete(`/super-admin/intakes/${id}`)).status).toBe(200);
  expect([await scoreOf(head, one), await scoreOf(head, other)]).toEqual([0, 0]);
  for (const { ineligibleSubjects, possibleScores } of (await pageOf(head)).items) {
    expect(ineligibleSubjects).toContain('Physics');
    expect(possibleScores.firstChoiceScore).toBe(3);
  }
});

test('an intake that an earlier version closed is judged by the catalogue of now', async () => {
  const { portal, head, other } = await withTwo();
  await beginIntake(portal, head, 2028);
  await portal.services.db.updateTable('intakes').set({ catalogue: null }).execute();
  await reopen(head);
  await changeRequirements(head);
  expect(await scoreOf(head, other)).toBe(0);
  for (const { ineligibleSubjects } of (await pageOf(head)).items)
    expect(ineligibleSubjects).toContain('Physics');
});
