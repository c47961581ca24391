import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload } from '../../scripts/support/payloads.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const NOW = '2026-10-05T15:00:00.000Z';

describe('approving and rejecting on the dashboard', () => {
  test.each([
    ['draft', 409],
    ['submitted', 200],
    ['under_review', 200],
    ['approved', 409],
    ['rejected', 409],
  ] as const)('from %s: %i', async (from, expected) => {
    const portal = await usePortal({ now: NOW });
    const admin = await signInAs(portal, 'admin');
    for (const decision of ['approved', 'rejected'] as const) {
      const { application } = await submittedApplication(portal);
      await admin.rest.put(`/admin/applications/${application.id}/status`, { status: from });
      const before = await snapshotTables(portal, 'applications', 'audit');
      const answer = await admin.rest.put(`/applications/${application.id}`, { status: decision });
      expect(answer.status).toBe(expected);
      if (expected === 200) expect(answer.body).toMatchObject({ status: decision, submittedAt: NOW });
      else {
        const message = `${application.applicationId} cannot be approved or rejected: its status is ${from}.`;
        expect(answer.body).toEqual({ message });
        const call = admin.trpc.applications.update.mutate({ id: application.id, status: decision });
        expect(await refusalOf(call)).toMatchObject({ status: 409, message });
        expect(await snapshotTables(portal, 'applications', 'audit')).toEqual(before);
      }
    }
  });

  test('20 decisions at once are one', async () => {
    const portal = await usePortal();
    const { application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.rest.put(`/applications/${application.id}`, { status: index % 2 ? 'approved' : 'rejected' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await snapshotTables(portal, 'audit')).audit).toHaveLength(1);
  });

  test('the applicant sees it', async () => {
    const portal = await usePortal();
    const { applicant, application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'super_admin');
    await admin.rest.put(`/applications/${application.id}`, { status: 'approved' });
    expect((await applicant.rest.get('/applications')).body).toEqual([
      { ...application, status: 'approved' },
    ]);
  });
});

describe('setting any status', () => {
  test.each(APPLICATION_STATUSES)('%s, from a draft and from an approved one', async (status) => {
    const portal = await usePortal({ now: NOW });
    const applicant = await signInAs(portal, 'user');
    const admin = await signInAs(portal, 'admin');
    const { application } = await completeApplication(applicant);
    const path = `/admin/applications/${application.id}/status`;
    const expected = { status, submittedAt: status === 'draft' ? null : NOW };
    expect(await admin.rest.put(path, { status })).toMatchObject({ status: 200, body: expected });
    await admin.rest.put(path, { status: 'approved' });
    expect(await admin.trpc.admin.setStatus.mutate({ id: application.id, status })).toMatchObject(expected);
    expect((await admin.rest.get(`/admin/applications/${application.id}`)).body).toMatchObject(expected);
  });

  test('back to draft opens it again, and a later submission has its own time', async () => {
    const portal = await usePortal({ now: NOW });
    const { applicant, application, student } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    await admin.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
    expect((await applicant.rest.get('/applications')).body).toEqual([
      { ...application, status: 'draft', submittedAt: null },
    ]);
    expect((await applicant.rest.put(`/students/${student.id}`, { street: 'Elsewhere' })).status).toBe(200);
    expect((await applicant.rest.upload(student.id, pngFile(), 'other')).status).toBe(201);
    portal.clock.advance(60_000);
    const again = await applicant.rest.put(`/applications/${application.id}`, { status: 'submitted' });
    expect(again.read(applicationSchema).submittedAt).toBe('2026-10-05T15:01:00.000Z');
  });

  test('moving between decided statuses keeps the time of submission', async () => {
    const portal = await usePortal({ now: NOW });
    const { application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    portal.clock.advance(60_000);
    for (const status of ['under_review', 'rejected', 'submitted', 'approved']) {
      const answer = await admin.rest.put(`/admin/applications/${application.id}/status`, { status });
      expect(answer.body).toMatchObject({ status, submittedAt: NOW });
    }
  });

  test('the status that it has already is a change of the status in the trail, too', async () => {
    const portal = await usePortal();
    const { application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    await admin.rest.put(`/admin/applications/${application.id}/status`, { status: 'submitted' });
    await admin.rest.put(`/applications/${application.id}`, { status: 'submitted' });
    await admin.rest.put(`/applications/${application.id}`, { ...CHOICES, status: 'submitted' });
    const actions = await portal.services.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'status_changed',
      'status_changed',
      'choices_changed',
    ]);
  });

  test.each([
    ['an unknown status', '1', { status: 'accepted' }, 400],
    ['no status', '1', {}, 400],
    ['an unknown application', '4711', { status: 'draft' }, 404],
  ])('%s', async (_, id, body, status) => {
    const portal = await usePortal();
    await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    expect((await admin.rest.put(`/admin/applications/${id}/status`, body)).status).toBe(status);
    expect((await snapshotTables(portal, 'audit')).audit).toEqual([]);
  });
});

test('an administrator writes on the paths of the applicant, submitted or not', async () => {
  const portal = await usePortal();
  const { application, student, examResults, document } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  const secondChoiceSubjects = ['French', 'Spanish', 'Law'];
  const answers = [
    await rest.put(`/students/${student.id}`, { street: 'Elsewhere' }),
    await rest.post('/exam-results', examResultPayload(student.id, { examYear: 2024 })),
    await rest.delete(`/exam-results/${examResults[0]?.id}`),
    await rest.upload(student.id, pngFile('more.png'), 'other'),
    await rest.delete(`/students/${student.id}/documents/${document.id}`),
    // The student is not eligible: administrators may make exceptions (decisions §6).
    await rest.put(`/applications/${application.id}`, { secondChoiceSubjects }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201, 200, 200]);
  expect((await rest.get(`/students/${student.id}/application`)).body).toMatchObject({
    ...CHOICES,
    secondChoiceSubjects,
    status: 'submitted',
  });
  expect((await rest.post('/applications', { ...CHOICES, studentId: student.id })).status).toBe(409);
});
