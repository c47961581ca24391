import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CHOICES, RESULTS } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import {
  catalogueSchema,
  catalogueSubjectSchema,
  type SubjectFields,
} from '../../src/shared/subjects/catalogue.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, SCORES, submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { beginIntake } from '../support/intakes.ts';
import { setUp } from '../support/places/set-up.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const read = async ({ rest }: Account) => (await rest.get('/admin/subjects')).read(catalogueSchema);
async function subjectNamed(admin: Account, name: string) {
  const found = (await read(admin)).subjects.find((subject) => subject.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

/** A draft and a submitted application with Physics, and one under review without it. */
async function withApplications() {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const applicant = await signInAs(portal, 'user');
  const draft = await completeApplication(applicant);
  const submitted = await submittedApplication(portal);
  const others = {
    firstChoiceSubjects: ['Law', 'Biology', 'Chemistry'],
    secondChoiceSubjects: ['Law', 'Biology', 'Chemistry'],
  };
  const reviewed = await submittedApplication(portal, { choices: others });
  await admin.rest.put(`/admin/applications/${reviewed.application.id}/status`, { status: 'under_review' });
  return { portal, admin, applicant, draft, submitted, reviewed };
}

const lastEntry = async (portal: TestPortal) => (await trailOf(portal)).at(-1);
const scoresOf = async ({ rest }: Account, id: number) => {
  const application = (await rest.get(`/admin/applications/${id}`)).read(administratorApplicationSchema);
  const { totalScore, firstChoiceScore, secondChoiceScore } = application;
  return { totalScore, firstChoiceScore, secondChoiceScore };
};
const effects = (changes: Record<string, [becomeEligible: number, becomeIneligible: number]>) =>
  ['draft', 'submitted', 'under_review'].map((status) => {
    const [becomeEligible = 0, becomeIneligible = 0] = changes[status] ?? [];
    return { status, becomeEligible, becomeIneligible };
  });

test('the id of a deleted subject is not given to the next one: a page from before cannot choose that', async () => {
  const { rest } = await signInAs(await usePortal(), 'admin');
  const create = async (name: string) => {
    const fields = { name, isOffered: true, requirements: [] };
    return (await rest.post('/admin/subjects', fields)).read(catalogueSubjectSchema);
  };
  const dance = await create('Dance');
  await rest.request('DELETE', `/admin/subjects/${dance.id}`);
  expect((await create('Drama')).id).toBeGreaterThan(dance.id);
});

test('the whole catalogue, with how often each subject is chosen', async () => {
  const { admin } = await withApplications();
  const { subjects, scholarshipGroups } = await read(admin);
  expect(subjects).toHaveLength(24);
  expect(scholarshipGroups).toHaveLength(9);
  expect(subjects.find(({ name }) => name === 'Physics')).toEqual({
    id: expect.any(Number),
    name: 'Physics',
    isOffered: true,
    chosenIn: 2,
    requirements: [
      { anyOf: ['Physics'], grade: 2 },
      { anyOf: ['Mathematics'], grade: 2 },
    ],
  });
  expect(subjects.find(({ name }) => name === 'Chemistry')?.chosenIn).toBe(3);
});

describe('a change of prerequisites', () => {
  test('is told before, and then re-scores, in the same transaction and with one row of the trail', async () => {
    const { portal, admin, draft, submitted, reviewed } = await withApplications();
    const physics = await subjectNamed(admin, 'Physics');
    // No student has French, and all have Biology at grade 2. The subject closes and counts Biology.
    const requirements: SubjectFields['requirements'] = [
      { anyOf: ['French'], grade: 2 },
      { anyOf: ['Biology'], grade: 2 },
    ];
    const expected = effects({ draft: [0, 1], submitted: [0, 1] });
    const before = await snapshotTables(portal);
    const preview = await admin.rest.post(`/admin/subjects/${physics.id}/preview`, { requirements });
    expect(preview).toMatchObject({ status: 200, body: expected });
    expect(await admin.trpc.admin.previewSubject.query({ id: physics.id, requirements })).toEqual(expected);
    expect(await snapshotTables(portal)).toEqual(before);

    const { chosenIn: _, ...fields } = physics;
    const changed = await admin.rest.put(`/admin/subjects/${physics.id}`, { requirements });
    expect(changed).toMatchObject({ status: 200, body: { ...fields, requirements, effects: expected } });
    // Mathematics still counts for Pure Mathematics. Biology counts in place of Physics.
    const rescored = { ...SCORES, firstChoiceScore: SCORES.firstChoiceScore - 3 + 2 };
    expect(await scoresOf(admin, draft.application.id)).toEqual(rescored);
    expect(await scoresOf(admin, submitted.application.id)).toEqual(rescored);
    expect(await scoresOf(admin, reviewed.application.id)).toMatchObject({ totalScore: SCORES.totalScore });
    expect(await lastEntry(portal)).toMatchObject({
      action: 'subject_changed',
      entity: 'subject',
      entityId: 'Physics',
      actorEmail: admin.email,
      before: { name: 'Physics', isOffered: true, requirements: physics.requirements },
      after: { name: 'Physics', isOffered: true, requirements },
    });

    const back = await admin.rest.put(`/admin/subjects/${physics.id}`, {
      requirements: physics.requirements,
    });
    expect(back.body).toMatchObject({ effects: effects({ draft: [1, 0], submitted: [1, 0] }) });
    expect(await scoresOf(admin, draft.application.id)).toEqual(SCORES);
  });

  test('counts more applications than SQLite takes values', async () => {
    const { portal, admin, draft } = await withApplications();
    const { db } = portal.services;
    const many = 33_000;
    const { id: physics } = await subjectNamed(admin, 'Physics');
    await sql`
      WITH RECURSIVE number (id) AS (SELECT 1001 UNION ALL SELECT id + 1 FROM number WHERE id < 1000 + ${many})
      INSERT INTO students (
        id, userId, intakeId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth, placeOfBirth,
        religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
      SELECT number.id, userId, intakeId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth, placeOfBirth,
        religiousDenomination, ethnicity, nationality, mobileNumber, number.id || '@example.com', schoolAttended
      FROM number, students WHERE students.id = ${draft.student.id}`.execute(db);
    await sql`
      INSERT INTO applications (id, applicationId, studentId, intakeId, createdAt, updatedAt)
      SELECT id, 'SF2027-' || id, id, intakeId, createdAt, updatedAt FROM students WHERE id > 1000`.execute(
      db,
    );
    await sql`
      INSERT INTO applicationChoices (applicationId, choice, position, subjectId, meetsPrerequisites)
      SELECT id, 1, 1, ${physics}, 1 FROM applications WHERE id > 1000`.execute(db);
    const answer = await admin.rest.post(`/admin/subjects/${physics}/preview`, { isOffered: false });
    expect(answer).toMatchObject({ status: 200, body: effects({ draft: [0, many + 1], submitted: [0, 1] }) });
  });

  test('leaves those as they are who are ineligible for something else', async () => {
    const { admin, submitted } = await withApplications();
    const { id } = submitted.application;
    await admin.rest.put(`/admin/applications/${id}/subjects`, {
      ...CHOICES,
      secondChoiceSubjects: ['French'],
    });
    const physics = await subjectNamed(admin, 'Physics');
    const answer = await admin.rest.post(`/admin/subjects/${physics.id}/preview`, { isOffered: false });
    expect(answer.body).toEqual(effects({ draft: [0, 1] }));
  });

  test('makes nobody ineligible while prerequisites are off; a withdrawal does', async () => {
    const { portal, admin } = await withApplications();
    await portal.services.db
      .insertInto('siteSettings')
      .values({ key: 'cape_prerequisites_enabled', value: 'false' })
      .execute();
    const { id } = await subjectNamed(admin, 'Physics');
    const preview = async (changes: object) =>
      (await admin.rest.post(`/admin/subjects/${id}/preview`, changes)).body;
    expect(await preview({ requirements: [{ anyOf: ['French'], grade: 1 }] })).toEqual(effects({}));
    expect(await preview({ isOffered: false })).toEqual(effects({ draft: [0, 1], submitted: [0, 1] }));
  });

  test('is followed by what applicants may choose', async () => {
    const { portal, admin, applicant, draft } = await withApplications();
    const { id } = await subjectNamed(admin, 'Physics');
    await admin.rest.put(`/admin/subjects/${id}`, { requirements: [{ anyOf: ['French'], grade: 2 }] });
    const eligible = async () =>
      (await applicant.rest.get(`/students/${draft.student.id}/eligibility/Physics`)).body;
    expect(await eligible()).toMatchObject({ eligible: false });
    await admin.rest.put(`/admin/subjects/${id}`, { requirements: [] });
    expect(await eligible()).toEqual({ eligible: true, subject: 'Physics', requirements: [] });
    await admin.rest.put(`/admin/subjects/${id}`, { isOffered: false });
    expect(await eligible()).toMatchObject({ eligible: false });
    expect(JSON.stringify((await api(portal).get('/subjects')).body)).not.toContain('Physics');
    expect(await applicant.rest.put(`/applications/${draft.application.id}`, CHOICES)).toMatchObject({
      status: 400,
      body: { message: 'Not on offer: Physics. Please choose again.' },
    });
  });
});

describe('a subject', () => {
  const LATIN = {
    name: 'Latin',
    isOffered: true,
    requirements: [{ anyOf: ['French', 'Spanish'], grade: 3 }],
  };

  test('can be added, chosen, renamed and, once nobody has it, deleted', async () => {
    const { portal, admin, submitted } = await withApplications();
    const created = await admin.rest.post('/admin/subjects', LATIN);
    expect(created).toMatchObject({ status: 201, body: { ...LATIN, chosenIn: 0 } });
    const { id } = await subjectNamed(admin, 'Latin');
    expect(JSON.stringify((await api(portal).get('/subjects')).body)).toContain('Latin');

    const subjects = `/admin/applications/${submitted.application.id}/subjects`;
    await admin.rest.put(subjects, { ...CHOICES, secondChoiceSubjects: ['Latin'] });
    const refused = await admin.rest.delete(`/admin/subjects/${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Latin is chosen in 1 application. It can be withdrawn from offer, but not deleted.',
      },
    });
    await admin.rest.put(`/admin/subjects/${id}`, { name: 'Latin and Greek', isOffered: false });
    const renamed = await admin.rest.get(`/admin/applications/${submitted.application.id}`);
    expect(renamed.body).toMatchObject({ secondChoiceSubjects: ['Latin and Greek'] });

    await admin.rest.put(subjects, CHOICES);
    expect((await admin.rest.delete(`/admin/subjects/${id}`)).status).toBe(200);
    expect(await lastEntry(portal)).toMatchObject({
      action: 'subject_deleted',
      entityId: 'Latin and Greek',
      after: null,
    });
    expect((await admin.rest.delete(`/admin/subjects/${id}`)).status).toBe(404);
  });

  test('that has classes, be it in an earlier intake, cannot be deleted', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const { id } = (await head.rest.post('/admin/subjects', LATIN)).read(catalogueSubjectSchema);
    await setUp(head, { classes: [{ subject: 'Latin', block: null, seats: 12 }] });
    await beginIntake(portal, head, 2028);
    await setUp(head, { classes: [] });
    const before = await snapshotTables(portal);
    expect(await head.rest.delete(`/admin/subjects/${id}`)).toMatchObject({
      status: 409,
      body: {
        message:
          'Latin has classes in the places of September 2027. It can be withdrawn from offer, but not deleted.',
      },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('may be called as before in capitals', async () => {
    const admin = await signInAs(await usePortal(), 'admin');
    const { id } = await subjectNamed(admin, 'Physics');
    expect(await admin.rest.put(`/admin/subjects/${id}`, { name: 'PHYSICS' })).toMatchObject({
      status: 200,
      body: { name: 'PHYSICS' },
    });
  });

  test.each([
    ['Geography', 'groups Environmental Studies and Modern Studies/Humanities'],
    ['Sociology', 'group Modern Studies/Humanities'],
  ])('that scholarship groups name, as %s, cannot be deleted', async (name, groups) => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const { id } = await subjectNamed(admin, name);
    const before = await snapshotTables(portal);
    expect(await admin.rest.delete(`/admin/subjects/${id}`)).toMatchObject({
      status: 409,
      body: { message: `${name} belongs to the scholarship ${groups}. Please take it out there first.` },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test.each([
    [{ ...LATIN, name: ' ' }, 400, 'Subject name is required'],
    [
      { ...LATIN, name: 'Latin with Greek' },
      400,
      '“with” joins two subjects of a scholarship group. Please name the subject without it.',
    ],
    [{ ...LATIN, name: 'physics' }, 409, 'There is already a subject of this name.'],
    [
      { ...LATIN, name: 'Caribbean Studies' },
      400,
      'Caribbean Studies is compulsory for everyone, so it is not one of the choices.',
    ],
    [{ ...LATIN, isOffered: 'yes' }, 400, 'Please say whether the subject is offered'],
    [{ ...LATIN, requirements: [{ anyOf: [], grade: 2 }] }, 400, 'Please choose at least one exam subject'],
    [
      { ...LATIN, requirements: [{ anyOf: ['Latin'], grade: 2 }] },
      400,
      'Please choose one of the exam subjects',
    ],
    [{ ...LATIN, requirements: [{ anyOf: ['French'], grade: 7 }] }, 400, 'The grade is 1 to 6'],
    [{ ...LATIN, requirements: [{ anyOf: ['French'], grade: 0 }] }, 400, 'The grade is 1 to 6'],
    [
      { ...LATIN, requirements: [{ anyOf: ['French', 'French'], grade: 2 }] },
      400,
      'Each exam subject can be named only once in a requirement',
    ],
  ])('%o is refused', async (fields, status, message) => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const before = await snapshotTables(portal);
    expect(await admin.rest.post('/admin/subjects', fields)).toMatchObject({ status, body: { message } });
    const { id } = await subjectNamed(admin, 'Spanish');
    expect(await admin.rest.put(`/admin/subjects/${id}`, fields)).toMatchObject({
      status,
      body: { message },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('that does not exist is 404', async () => {
    const { rest } = await signInAs(await usePortal(), 'admin');
    expect((await rest.put('/admin/subjects/4711', { isOffered: false })).status).toBe(404);
    expect((await rest.post('/admin/subjects/4711/preview', { isOffered: false })).status).toBe(404);
  });
});

describe('a scholarship group', () => {
  const GROUP = {
    name: 'Law and Society',
    description: '',
    cognateSubjects: ['Law', 'History with Sociology'],
    compulsorySubjects: ['Caribbean Studies'],
    requiredCount: 2,
  };

  test('can be added, replaced and deleted, each in the trail', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    expect(await admin.rest.post('/admin/scholarship-groups', GROUP)).toMatchObject({
      status: 201,
      body: GROUP,
    });
    const group = (await read(admin)).scholarshipGroups.at(-1);
    expect(group).toMatchObject(GROUP);
    const path = `/admin/scholarship-groups/${group?.id}`;
    const changed = { ...GROUP, requiredCount: 1 };
    expect(await admin.rest.put(path, changed)).toMatchObject({ status: 200, body: changed });
    expect(await lastEntry(portal)).toMatchObject({
      action: 'scholarship_group_changed',
      before: GROUP,
      after: changed,
    });
    expect((await admin.rest.delete(path)).status).toBe(200);
    expect((await admin.rest.delete(path)).status).toBe(404);
    expect(await lastEntry(portal)).toMatchObject({ action: 'scholarship_group_deleted', after: null });
    expect((await read(admin)).scholarshipGroups).toHaveLength(9);
  });

  test('follows a subject to its new name', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const { id } = await subjectNamed(admin, 'Geography');
    await admin.rest.put(`/admin/subjects/${id}`, { name: 'Physical Geography' });
    const { scholarshipGroups } = await read(admin);
    const cognates = scholarshipGroups.flatMap(({ cognateSubjects }) => cognateSubjects);
    expect(cognates).toContain('Environmental Science with Physical Geography');
    expect(cognates).toContain('Physical Geography');
    expect(cognates.filter((name) => name === 'Geography')).toEqual([]);
  });

  test.each([
    [{ ...GROUP, name: '' }, 400, 'Group name is required'],
    [{ ...GROUP, name: 'mathematics' }, 409, 'There is already a scholarship group of this name.'],
    [{ ...GROUP, cognateSubjects: ['Alchemy'], requiredCount: 1 }, 400, 'Not in the catalogue: Alchemy'],
    [{ ...GROUP, cognateSubjects: ['Law'] }, 400, 'The required count is more than the group has subjects'],
    [{ ...GROUP, requiredCount: 4 }, 400, 'The required count is 0 to 3'],
  ])('%o is refused', async (fields, status, message) => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'admin');
    const before = await snapshotTables(portal);
    expect(await rest.post('/admin/scholarship-groups', fields)).toMatchObject({ status, body: { message } });
    expect(await snapshotTables(portal)).toEqual(before);
  });
});

test('a result that is removed closes the subject in the figures as well', async () => {
  const portal = await usePortal();
  const { examResults } = await submittedApplication(portal, { results: RESULTS });
  const { trpc, rest } = await signInAs(portal, 'admin');
  const physics = async () =>
    (await trpc.admin.statistics.query({})).demand.find(({ subject }) => subject === 'Physics')?.first;
  expect(await physics()).toEqual({ eligible: 1, ineligible: 0 });
  const result = examResults.find(({ subjectName }) => subjectName === 'Physics');
  await rest.delete(`/exam-results/${result?.id}`);
  expect(await physics()).toEqual({ eligible: 0, ineligible: 1 });
});
