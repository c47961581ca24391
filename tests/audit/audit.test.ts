import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { usePortal } from '../support/portal.ts';

const NOW = '2026-10-05T15:00:00.000Z';

test('nothing that applicants do is in the trail', async () => {
  const portal = await usePortal();
  await submittedApplication(portal);
  expect(await trailOf(portal)).toEqual([]);
});

test('every write of an administrator is one row: who, when, what, before and after', async () => {
  const portal = await usePortal({ now: NOW });
  const { application, student, examResults, document } = await submittedApplication(portal);
  const admin = await signInAs(portal, 'admin');
  const { rest } = admin;
  const entry = (action: string, entity: 'application' | 'student', before: unknown, after: unknown) => ({
    at: NOW,
    actorId: admin.user.id,
    actorEmail: admin.email,
    action,
    entity,
    entityId: entity === 'application' ? application.applicationId : String(student.id),
    before,
    after,
  });
  const expected = [];

  await rest.put(`/applications/${application.id}`, { status: 'approved' });
  const submitted = { ...CHOICES, status: 'submitted', submittedAt: NOW };
  const approved = { ...submitted, status: 'approved' };
  expected.push(entry('status_changed', 'application', submitted, approved));

  await rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
  const draft = { ...submitted, status: 'draft', submittedAt: null };
  expected.push(entry('status_changed', 'application', approved, draft));

  const secondChoiceSubjects = ['French', 'Spanish', 'Law'];
  await rest.put(`/applications/${application.id}`, { secondChoiceSubjects });
  expected.push(entry('choices_changed', 'application', draft, { ...draft, secondChoiceSubjects }));

  await rest.put(`/students/${student.id}`, { street: 'Elsewhere' });
  const owned = { ...student, userId: expect.any(Number) };
  expected.push(entry('student_changed', 'student', owned, { ...owned, street: 'Elsewhere' }));

  const added = (await rest.post('/exam-results', examResultPayload(student.id, { examYear: 2024 }))).read(
    examResultSchema,
  );
  expected.push(entry('results_changed', 'student', null, added));
  await rest.delete(`/exam-results/${examResults[0]?.id}`);
  expected.push(entry('results_changed', 'student', examResults[0], null));

  const uploaded = (await rest.upload(student.id, pngFile('more.png'), 'other')).read(documentSchema);
  expected.push(entry('documents_changed', 'student', null, uploaded));
  await rest.delete(`/students/${student.id}/documents/${document.id}`);
  expected.push(entry('documents_changed', 'student', expect.objectContaining(document), null));

  expect(await trailOf(portal)).toEqual(expected);
});

test('what an administrator creates for an applicant is in the trail', async () => {
  const portal = await usePortal({ now: NOW });
  const admin = await signInAs(portal, 'admin');
  const created = await completeApplication(admin);
  const rows = await trailOf(portal);
  expect(rows.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['student_created', String(created.student.id)],
    ...created.examResults.map(() => ['results_changed', String(created.student.id)]),
    ['documents_changed', String(created.student.id)],
    ['application_created', created.application.applicationId],
  ]);
});

test('a replaced profile picture is in the trail with the one it replaced', async () => {
  const portal = await usePortal();
  const { student } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const first = (await rest.upload(student.id, pngFile('first.png'), 'profile_picture')).read(documentSchema);
  const second = (await rest.upload(student.id, pngFile('second.png'), 'profile_picture')).read(
    documentSchema,
  );
  expect((await trailOf(portal)).at(-1)).toMatchObject({
    before: first,
    after: second,
  });
});

test('what is refused leaves no row', async () => {
  const portal = await usePortal();
  const { application, student } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const refused = [
    await rest.put(`/students/${student.id}`, { firstName: '' }),
    await rest.put('/students/4711', { firstName: 'Anika' }),
    await rest.post('/students', studentPayload({ email: student.email })),
    await rest.post('/exam-results', examResultPayload(student.id)),
    await rest.post('/applications', { ...CHOICES, studentId: student.id }),
    await rest.put(`/applications/${application.id}`, { firstChoiceSubjects: ['Physics'] }),
    await rest.put('/admin/applications/4711/status', { status: 'draft' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 404, 409, 409, 409, 400, 404]);
  expect(await trailOf(portal)).toEqual([]);
});
