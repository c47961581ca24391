import { expect, test } from 'vitest';
import { fieldChanges } from '../../src/server/domains/audit/field-changes.ts';
import { historySchema } from '../../src/shared/admissions/history.ts';
import { noteSchema } from '../../src/shared/admissions/notes.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

const NOW = '2026-10-05T15:00:00.000Z';

test('administrators write notes for each other; applicants see nothing of them', async () => {
  const portal = await usePortal({ now: NOW });
  const { applicant, application, student } = await submittedApplication(portal);
  const admin = await signInAs(portal, 'admin', { firstName: 'Marisol', lastName: 'Achong' });
  const head = await signInAs(portal, 'super_admin');
  const path = `/admin/applications/${application.id}/notes`;
  const text = 'The slip is hard to read.\nAsked for a better one. \u{1F642}';
  const added = await admin.rest.post(path, { text: ` ${text} ` });
  const note = { id: 1, at: NOW, author: { email: admin.email, name: 'Marisol Achong' }, text };
  expect(added).toMatchObject({ status: 201, body: note });
  await head.rest.post(path, { text: 'Thank you' });
  const notes = (await head.rest.get(path)).body;
  expect(notes).toMatchObject([{ text: 'Thank you' }, note]);
  expect(await admin.trpc.admin.notes.query({ id: application.id })).toEqual(notes);

  const answers = [
    await applicant.rest.get('/applications'),
    await applicant.rest.get(`/students/${student.id}`),
    await applicant.rest.get(`/students/${student.id}/application`),
    { body: await applicant.trpc.applications.overview.query() },
  ];
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('hard to read');

  expect((await admin.rest.delete(`${path}/2`)).status).toBe(200);
  expect((await admin.rest.delete(`${path}/2`)).status).toBe(404);
  expect((await admin.rest.get(path)).read(noteSchema.array())).toEqual([note]);
});

test.each([
  ['', 400],
  ['  \n ', 400],
  [null, 400],
  ['x'.repeat(2001), 400],
])('a note of %o is refused', async (text, status) => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  expect((await rest.post(`/admin/applications/${application.id}/notes`, { text })).status).toBe(status);
  expect((await rest.get(`/admin/applications/${application.id}/notes`)).body).toEqual([]);
});

test('a note belongs to its application', async () => {
  const portal = await usePortal();
  const one = await submittedApplication(portal);
  const other = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  await rest.post(`/admin/applications/${one.application.id}/notes`, { text: 'Mine' });
  expect((await rest.delete(`/admin/applications/${other.application.id}/notes/1`)).status).toBe(404);
  for (const path of ['notes', 'history']) {
    expect((await rest.get(`/admin/applications/4711/${path}`)).status).toBe(404);
  }
});

test('the history tells every administrator’s change, latest first, in pages', async () => {
  const portal = await usePortal({ now: NOW });
  const { application, student, examResults } = await submittedApplication(portal);
  await submittedApplication(portal);
  const admin = await signInAs(portal, 'admin');
  const { rest } = admin;
  await rest.put(`/admin/students/${student.id}`, { lastName: 'New' });
  await rest.delete(`/exam-results/${examResults[0]?.id}`);
  await rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  await rest.post(`/admin/applications/${application.id}/notes`, { text: 'Done' });

  const path = `/admin/applications/${application.id}/history`;
  const whole = (await rest.get(path)).read(historySchema);
  expect(whole.total).toBe(4);
  const actor = { email: admin.email, name: 'Anjali Baptiste' };
  expect(whole.items.map(({ id: _, ...item }) => item)).toEqual([
    { at: NOW, actor, action: 'note_added', changes: [{ field: 'text', before: null, after: 'Done' }] },
    {
      at: NOW,
      actor,
      action: 'status_changed',
      changes: [{ field: 'status', before: 'submitted', after: 'under_review' }],
    },
    {
      at: NOW,
      actor,
      action: 'results_changed',
      changes: expect.arrayContaining([{ field: 'subjectName', before: 'Mathematics', after: null }]),
    },
    {
      at: NOW,
      actor,
      action: 'student_changed',
      changes: [{ field: 'lastName', before: student.lastName, after: 'New' }],
    },
  ]);
  const second = (await rest.get(`${path}?page=2&pageSize=3`)).read(historySchema);
  expect(second).toEqual({ items: whole.items.slice(3), total: 4 });
  for (const query of ['page=0', 'pageSize=0', 'pageSize=101', 'page=x']) {
    expect((await rest.get(`${path}?${query}`)).status).toBe(400);
  }
});

test('who is not there any more is known by email address only', async () => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const gone = await signInAs(portal, 'admin');
  await gone.rest.post(`/admin/applications/${application.id}/notes`, { text: 'Bye' });
  await portal.services.db.deleteFrom('users').where('id', '=', gone.user.id).execute();
  const { rest } = await signInAs(portal, 'admin');
  const author = { email: gone.email, name: null };
  expect((await rest.get(`/admin/applications/${application.id}/notes`)).body).toMatchObject([{ author }]);
  const history = (await rest.get(`/admin/applications/${application.id}/history`)).read(historySchema);
  expect(history.items).toMatchObject([{ actor: author }]);
});

test('field by field', () => {
  expect(fieldChanges({ a: 1, b: ['x'], c: null }, { a: 2, b: ['x'], c: null })).toEqual([
    { field: 'a', before: 1, after: 2 },
  ]);
  expect(fieldChanges(null, { a: 1, b: '', c: [], d: null, e: false })).toEqual([
    { field: 'a', before: null, after: 1 },
    { field: 'e', before: null, after: false },
  ]);
  expect(fieldChanges({ a: 'x', b: 'y' }, { a: '', b: 'y' })).toEqual([
    { field: 'a', before: 'x', after: '' },
  ]);
});

test('a change of an exam result says which one it is of', async () => {
  const portal = await usePortal();
  const { application, examResults } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const physics = examResults.find(({ subjectName }) => subjectName === 'Physics');
  await rest.put(`/admin/exam-results/${physics?.id}`, { grade: '2' });
  const history = (await rest.get(`/admin/applications/${application.id}/history`)).read(historySchema);
  expect(history.items).toMatchObject([
    {
      about: 'Physics (CSEC 2025)',
      changes: expect.arrayContaining([
        { field: 'grade', before: '1', after: '2' },
        { field: 'check', before: 'unchecked', after: 'corrected' },
      ]),
    },
  ]);
});
