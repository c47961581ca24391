import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHOICES, studentPayload } from '../../scripts/support/payloads.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { readyForChoices } from '../support/applications/ready-for-choices.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const EXACTLY = 'Must select exactly 3 subjects';
const REPEATED = 'Each subject can be chosen only once in a combination';

describe('what cannot be chosen', () => {
  const cases = [
    ['two subjects', ['Physics', 'Law'], EXACTLY],
    ['four subjects', ['Physics', 'Law', 'French', 'Biology'], EXACTLY],
    ['none', [], EXACTLY],
    ['a repeat', ['Physics', 'Law', 'Physics'], REPEATED],
    ['a repeat in another case', ['Physics', 'Law', 'PHYSICS'], REPEATED],
    ['an unknown subject', ['Physics', 'Law', 'Alchemy'], 'Not on offer: Alchemy. Please choose again.'],
    [
      'a compulsory subject',
      ['Physics', 'Law', 'Caribbean Studies'],
      'Not on offer: Caribbean Studies. Please choose again.',
    ],
    ['a withdrawn subject', ['Physics', 'Law', 'Tourism'], 'Not on offer: Tourism. Please choose again.'],
    [
      'subjects without their prerequisites',
      ['Spanish', 'Law', 'Accounting'],
      'You are not eligible for: Spanish, Accounting. Please review your selections.',
    ],
  ] as const;

  test.each(cases)('%s', async (_, names, message) => {
    const portal = await usePortal();
    const { applicant, student } = await readyForChoices(portal);
    const { rest, trpc } = applicant;
    await portal.services.db
      .updateTable('subjects')
      .set({ isOffered: 0 })
      .where('name', '=', 'Tourism')
      .execute();
    const before = await snapshotTables(portal, 'applications', 'applicationChoices');
    for (const field of ['firstChoiceSubjects', 'secondChoiceSubjects']) {
      const choices = { ...CHOICES, [field]: [...names], studentId: student.id };
      const answer = await rest.post('/applications', choices);
      expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path: field, message }] } });
      expect(await refusalOf(trpc.applications.create.mutate(choices))).toMatchObject({
        status: 400,
        message,
      });
    }
    expect(await snapshotTables(portal, 'applications', 'applicationChoices')).toEqual(before);

    const { id } = (await rest.post('/applications', { ...CHOICES, studentId: student.id })).read(
      applicationSchema,
    );
    const saved = await snapshotTables(portal, 'applications', 'applicationChoices');
    for (const field of ['firstChoiceSubjects', 'secondChoiceSubjects']) {
      expect(await rest.put(`/applications/${id}`, { [field]: names })).toMatchObject({
        status: 400,
        body: { message, issues: [{ path: field, message }] },
      });
    }
    expect(await snapshotTables(portal, 'applications', 'applicationChoices')).toEqual(saved);
  });

  test('is judged in both combinations at once', async () => {
    const portal = await usePortal();
    const { applicant, student } = await readyForChoices(portal);
    const answer = await applicant.rest.post('/applications', {
      studentId: student.id,
      firstChoiceSubjects: ['Physics', 'Spanish', 'Law'],
      secondChoiceSubjects: ['Spanish', 'Accounting', 'Law'],
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'You are not eligible for: Spanish, Accounting. Please review your selections.' },
    });
  });

  test('prerequisites do not count while they are switched off', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const student = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
    const { db } = portal.services;
    await db
      .insertInto('siteSettings')
      .values({ key: 'cape_prerequisites_enabled', value: 'false' })
      .execute();
    const answer = await applicant.rest.post('/applications', { ...CHOICES, studentId: student.id });
    expect(answer.status).toBe(201);
  });
});

describe('changing choices', () => {
  test('what is sent changes, the other combination stays', async () => {
    const portal = await usePortal();
    const { rest, trpc, ...account } = await signInAs(portal, 'user');
    const { application } = await completeApplication({ rest, trpc, ...account });
    const secondChoiceSubjects = ['Law', 'Physics', 'Biology'];
    const changed = (await rest.put(`/applications/${application.id}`, { secondChoiceSubjects })).read(
      applicationSchema,
    );
    expect(changed).toMatchObject({ ...CHOICES, secondChoiceSubjects, status: 'draft' });
    expect(changed.applicationId).toBe(application.applicationId);

    const firstChoiceSubjects = ['Chemistry', 'Law', 'Physics'];
    const again = await trpc.applications.update.mutate({ id: application.id, firstChoiceSubjects });
    expect(again).toMatchObject({ firstChoiceSubjects, secondChoiceSubjects });
    expect((await rest.get('/applications')).read(z.array(applicationSchema))).toEqual([again]);
  });

  test('the pages send the whole application again, with its student and status', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const { application, student } = await completeApplication(applicant);
    const body = { ...CHOICES, studentId: student.id, status: 'draft' };
    expect(await applicant.rest.put(`/applications/${application.id}`, body)).toMatchObject({
      status: 200,
      body: application,
    });
  });

  test('an application cannot be moved to another student', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const { application, student } = await completeApplication(applicant);
    const sibling = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
    const answer = await applicant.rest.put(`/applications/${application.id}`, { studentId: sibling.id });
    expect(answer.read(applicationSchema).studentId).toBe(student.id);
  });

  test('of an application that does not exist is 404', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    expect((await rest.put('/applications/4711', CHOICES)).status).toBe(404);
  });
});
