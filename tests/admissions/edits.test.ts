import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { administratorStudentFormSchema } from '../../src/shared/admissions/edits.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { SCORES, submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-10-05T15:00:00.000Z';

async function withAdministrator() {
  const portal = await usePortal({ now: NOW });
  const submitted = await submittedApplication(portal);
  return { portal, ...submitted, admin: await signInAs(portal, 'admin') };
}

const applicationOf = async ({ rest }: Account, id: number) =>
  (await rest.get(`/admin/applications/${id}`)).read(administratorApplicationSchema);

const lastEntry = async ({ services }: TestPortal) => {
  const { db } = services;
  const entries = await db
    .selectFrom('audit')
    .selectAll()
    .where('kind', '=', 'change')
    .orderBy('id', 'desc')
    .execute();
  const read = (json: string | null | undefined): unknown => json && JSON.parse(json);
  const [entry] = entries;
  return { ...entry, count: entries.length, before: read(entry?.before), after: read(entry?.after) };
};

describe('personal details', () => {
  test('what is sent changes, and is one row of the trail', async () => {
    const { portal, student, admin } = await withAdministrator();
    const changes = {
      middleName: '',
      lastName: 'Changed',
      email: ' Changed@Example.com ',
      dateOfBirth: '2009-02-03',
      gender: 'Other',
      mobileNumber: '',
      schoolAttended: 'Other',
      otherSchoolName: 'Arima North',
    };
    const answer = await admin.rest.put(`/admin/students/${student.id}`, { ...changes, userId: 1, id: 99 });
    const expected = {
      ...student,
      ...changes,
      email: 'changed@example.com',
      dateOfBirth: '2009-02-03T12:00:00.000Z',
    };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await lastEntry(portal)).toMatchObject({
      count: 1,
      action: 'student_changed',
      entityId: String(student.id),
      actorEmail: admin.email,
      before: student,
      after: expected,
    });
  });

  test.each([
    [{ firstName: ' ' }, 400, 'First name is required'],
    [{ lastName: null }, 400, 'Last name is required'],
    [{ email: 'nobody' }, 400, 'Valid email is required'],
    [{ dateOfBirth: '' }, 400, 'Date of birth is required'],
    [{ gender: '' }, 400, 'Gender is required'],
    [{ nationality: '' }, 400, 'Nationality is required'],
    [{ schoolAttended: '' }, 400, 'School attended is required'],
    [{ schoolAttended: 'Other', otherSchoolName: '' }, 400, 'School name is required'],
  ])('%o is refused', async (changes, status, message) => {
    const { portal, student, admin } = await withAdministrator();
    const before = await snapshotTables(portal, 'students', 'applications', 'audit');
    expect(await admin.rest.put(`/admin/students/${student.id}`, changes)).toMatchObject({
      status,
      body: { message },
    });
    expect(await snapshotTables(portal, 'students', 'applications', 'audit')).toEqual(before);
  });

  test('a taken email address is 409 and gives no id away; an unknown student is 404', async () => {
    const { portal, student, admin } = await withAdministrator();
    const { student: other } = await submittedApplication(portal);
    const body = { message: 'A student with this email already exists' };
    const taken = await admin.rest.put(`/admin/students/${student.id}`, { email: other.email.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body });
    expect(taken.body).toEqual(body);
    expect((await admin.rest.put('/admin/students/4711', { firstName: 'A' })).status).toBe(404);
  });

  test('the form says by itself what is missing', () => {
    const { firstName, lastName, email, dateOfBirth, gender, nationality } = studentPayload();
    const typed = { firstName, lastName, email, dateOfBirth, gender, nationality };
    const messages = (form: object) =>
      administratorStudentFormSchema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
    expect(messages({ ...typed, schoolAttended: 'Trinity College East' })).toEqual([]);
    expect(messages({ ...typed, schoolAttended: 'Other' })).toEqual(['School name is required']);
    expect(messages({ ...typed, gender: '' })).toEqual(['Gender is required', 'School attended is required']);
  });
});

describe('subject choices', () => {
  test('one to three of each, whatever the results, with new scores and one row of the trail', async () => {
    const { portal, application, admin } = await withAdministrator();
    const choices = {
      firstChoiceSubjects: ['french'],
      secondChoiceSubjects: ['Law', 'Pure Mathematics', 'Spanish'],
    };
    const answer = await admin.rest.put(`/admin/applications/${application.id}/subjects`, choices);
    const expected = {
      ...choices,
      firstChoiceSubjects: ['French'],
      totalScore: SCORES.totalScore,
      firstChoiceScore: 0,
      secondChoiceScore: 5,
      status: 'submitted',
      submittedAt: NOW,
    };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await applicationOf(admin, application.id)).toMatchObject(expected);
    const { count, action, after } = await lastEntry(portal);
    expect({ count, action, after }).toMatchObject({
      count: 1,
      action: 'choices_changed',
      after: { firstChoiceSubjects: ['French'] },
    });
  });

  const FIRST = 'At least one first choice subject required';
  const SECOND = 'At least one second choice subject required';
  test.each([
    ['no first choice', { firstChoiceSubjects: [], secondChoiceSubjects: ['Law'] }, FIRST],
    ['no first choice at all', { secondChoiceSubjects: ['Law'] }, FIRST],
    ['no second choice', { firstChoiceSubjects: ['Law'], secondChoiceSubjects: [] }, SECOND],
    ['neither', {}, FIRST],
    [
      'four',
      { firstChoiceSubjects: ['Law', 'French', 'Spanish', 'History'], secondChoiceSubjects: ['Law'] },
      'At most 3 subjects can be chosen in a combination',
    ],
    [
      'a repeat',
      { firstChoiceSubjects: ['Law', 'law'], secondChoiceSubjects: ['Law'] },
      'Each subject can be chosen only once in a combination',
    ],
    [
      'what is not on offer',
      { firstChoiceSubjects: ['Law'], secondChoiceSubjects: ['Alchemy'] },
      'Not on offer: Alchemy. Please choose again.',
    ],
  ])('%s is refused', async (_, choices, message) => {
    const { portal, application, admin } = await withAdministrator();
    const before = await snapshotTables(portal, 'applications', 'applicationChoices', 'audit');
    const path = `/admin/applications/${application.id}/subjects`;
    expect(await admin.rest.put(path, choices)).toMatchObject({ status: 400, body: { message } });
    expect(await snapshotTables(portal, 'applications', 'applicationChoices', 'audit')).toEqual(before);
  });

  test('what was withdrawn after it was chosen can stay, but not come back', async () => {
    const { portal, application, admin } = await withAdministrator();
    await portal.services.db
      .updateTable('subjects')
      .set({ isOffered: 0 })
      .where('name', 'in', ['Physics', 'French'])
      .execute();
    const path = `/admin/applications/${application.id}/subjects`;
    const kept = { firstChoiceSubjects: ['Physics', 'Law'], secondChoiceSubjects: ['Law'] };
    expect(await admin.rest.put(path, kept)).toMatchObject({ status: 200, body: kept });
    const refused = await admin.rest.put(path, { ...kept, secondChoiceSubjects: ['French'] });
    expect(refused.status).toBe(400);
  });
});

describe('exam results', () => {
  test('what is sent changes, with new scores and one row of the trail', async () => {
    const { portal, application, examResults, admin } = await withAdministrator();
    const [mathematics] = examResults;
    const path = `/admin/exam-results/${mathematics?.id}`;
    const answer = await admin.rest.put(path, { grade: '3', studentId: 99, id: 99 });
    const { grade, subjectProfile, examYear } = mathematics ?? {};
    const corrected = {
      ...mathematics,
      grade: '3',
      check: 'corrected',
      seenOn: expect.any(String),
      checkedBy: admin.user.email,
      checkedAt: expect.any(String),
      declared: { grade, subjectProfile, examYear },
    };
    expect(answer).toMatchObject({ status: 200, body: corrected });
    expect(await applicationOf(admin, application.id)).toMatchObject({
      totalScore: SCORES.totalScore - 2,
      firstChoiceScore: SCORES.firstChoiceScore - 2,
      secondChoiceScore: SCORES.secondChoiceScore - 2,
    });
    expect(await lastEntry(portal)).toMatchObject({
      count: 1,
      action: 'results_changed',
      before: mathematics,
      after: corrected,
    });
  });

  test.each([
    [{ grade: '9' }, 400, 'Please choose one of the listed options'],
    [{ grade: '' }, 400, 'Grade is required'],
    [{ examYear: 1989 }, 400, 'Valid exam year is required'],
    [{ subjectName: 'Physics' }, 409, 'This result has already been added.'],
  ])('%o is refused', async (changes, status, message) => {
    const { portal, examResults, admin } = await withAdministrator();
    const before = await snapshotTables(portal, 'examResults', 'applications', 'audit');
    const answer = await admin.rest.put(`/admin/exam-results/${examResults[0]?.id}`, changes);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await snapshotTables(portal, 'examResults', 'applications', 'audit')).toEqual(before);
  });

  test('an unknown result is 404', async () => {
    const { admin } = await withAdministrator();
    expect((await admin.rest.put('/admin/exam-results/4711', { grade: '1' })).status).toBe(404);
  });
});
