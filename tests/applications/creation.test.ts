import { describe, expect, test } from 'vitest';
import { CHOICES, studentPayload } from '../../scripts/support/payloads.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { readyForChoices } from '../support/applications/ready-for-choices.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

describe('creating an application', () => {
  test('answers 201 with a draft', async () => {
    const portal = await usePortal();
    const { applicant, student } = await readyForChoices(portal);
    const answer = await applicant.rest.post('/applications', { ...CHOICES, studentId: student.id });
    expect(answer.status).toBe(201);
    const { id, applicationId, ...application } = answer.read(applicationSchema.strict());
    expect(application).toMatchObject({
      ...CHOICES,
      studentId: student.id,
      status: 'draft',
      submittedAt: null,
    });
    expect(application.student).toEqual({
      firstName: student.firstName,
      lastName: student.lastName,
      email: student.email,
      schoolAttended: student.schoolAttended,
      otherSchoolName: student.otherSchoolName,
    });
    const stored = { id, applicationId, ...application };
    expect((await applicant.rest.get(`/students/${student.id}/application`)).body).toEqual(stored);
    expect((await applicant.rest.get('/applications')).body).toEqual([stored]);
  });

  test('names in another case are the subjects of the catalogue, in the order they were chosen', async () => {
    const portal = await usePortal();
    const { applicant, student } = await readyForChoices(portal);
    const answer = await applicant.rest.post('/applications', {
      studentId: student.id,
      firstChoiceSubjects: ['physics ', 'BIOLOGY', 'law'],
      secondChoiceSubjects: ['French', 'Law', 'Physics'],
    });
    expect(answer.read(applicationSchema)).toMatchObject({
      firstChoiceSubjects: ['Physics', 'Biology', 'Law'],
      secondChoiceSubjects: ['French', 'Law', 'Physics'],
    });
  });

  test('a second time is 409, and nothing changes', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const { student } = await completeApplication(applicant);
    const before = await snapshotTables(portal, 'applications', 'applicationChoices', 'applicationCounters');
    const again = { studentId: student.id, ...CHOICES };
    const refused = { status: 409, message: 'This student already has an application' };
    const answer = await applicant.rest.post('/applications', again);
    expect(answer).toMatchObject({ status: refused.status, body: { message: refused.message } });
    expect(await refusalOf(applicant.trpc.applications.create.mutate(again))).toMatchObject(refused);
    expect(await snapshotTables(portal, 'applications', 'applicationChoices', 'applicationCounters')).toEqual(
      before,
    );
  });

  test('20 times at once makes one', async () => {
    const portal = await usePortal();
    const { applicant, student } = await readyForChoices(portal);
    const send = () => applicant.rest.post('/applications', { ...CHOICES, studentId: student.id });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const { applications, applicationChoices } = await snapshotTables(
      portal,
      'applications',
      'applicationChoices',
    );
    expect(applications).toHaveLength(1);
    expect(applicationChoices).toHaveLength(6);
  });

  test('what only the server says is ignored or refused', async () => {
    const portal = await usePortal();
    const { applicant, student } = await readyForChoices(portal);
    const smuggled = {
      ...CHOICES,
      studentId: student.id,
      id: 4711,
      applicationId: 'SF1999-00001',
      submittedAt: '1999-01-01T00:00:00.000Z',
      totalScore: 99,
      firstChoiceScore: 99,
    };
    for (const status of ['approved', 'rejected', 'under_review']) {
      expect((await applicant.rest.post('/applications', { ...smuggled, status })).status).toBe(403);
    }
    expect((await snapshotTables(portal, 'applications')).applications).toEqual([]);
    const application = (await applicant.rest.post('/applications', smuggled)).read(applicationSchema);
    expect(application).toMatchObject({ status: 'draft', submittedAt: null });
    expect(application.id).not.toBe(4711);
    expect(application.applicationId).not.toContain('1999');
    expect(application.totalScore).toBe(18);
  });

  test.each([
    ['without a student', undefined, 400],
    ['for a student that does not exist', 4711, 404],
  ])('%s', async (_, studentId, status) => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    expect((await rest.post('/applications', { ...CHOICES, studentId })).status).toBe(status);
  });
});

test('nothing yet: 404 for the application of a student, an empty list for an account', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const student = (await rest.post('/students', studentPayload())).read(studentSchema);
  expect(await rest.get(`/students/${student.id}/application`)).toMatchObject({
    status: 404,
    body: { message: 'There is no application yet.' },
  });
  expect((await rest.get('/applications')).body).toEqual([]);
});

describe('application identifiers', () => {
  test.each([
    ['2026-08-31T12:00:00Z', 'SF2026-00001'],
    ['2026-12-15T12:00:00Z', 'SF2027-00001'],
    ['2027-01-15T12:00:00Z', 'SF2027-00001'],
    ['2027-09-15T12:00:00Z', 'SF2028-00001'],
  ])('made at %s: %s', async (now, applicationId) => {
    const portal = await usePortal({ now });
    const { application } = await completeApplication(await signInAs(portal, 'user'));
    expect(application.applicationId).toBe(applicationId);
  });

  test('count through the intake, whatever the month is', async () => {
    const portal = await usePortal({ now: '2026-12-15T12:00:00Z' });
    const made = async () => {
      const { application } = await completeApplication(await signInAs(portal, 'user'));
      return application.applicationId;
    };
    expect([await made(), await made()]).toEqual(['SF2027-00001', 'SF2027-00002']);
    portal.clock.set('2027-02-01T12:00:00Z');
    expect(await made()).toBe('SF2027-00003');
    portal.clock.set('2027-09-01T12:00:00Z');
    expect(await made()).toBe('SF2027-00004');
  });

  test('a refused creation uses no number', async () => {
    const portal = await usePortal({ now: '2026-12-15T12:00:00Z' });
    const { applicant, student } = await readyForChoices(portal);
    const wrong = { ...CHOICES, firstChoiceSubjects: ['Spanish', 'Law', 'French'], studentId: student.id };
    expect((await applicant.rest.post('/applications', wrong)).status).toBe(400);
    const right = await applicant.rest.post('/applications', { ...CHOICES, studentId: student.id });
    expect(right.read(applicationSchema).applicationId).toBe('SF2027-00001');
  });
});
