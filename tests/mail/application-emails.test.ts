import { expect, test } from 'vitest';
import { CHOICES, studentPayload } from '../../scripts/support/payloads.ts';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';

const NOW = '2026-10-05T15:00:00.000Z';

test('a submission is answered with one receipt to the student’s address', async () => {
  const portal = await usePortal({ now: NOW });
  const { applicant, student, application } = await submittedApplication(portal);
  expect(applicant.email).not.toBe(student.email);
  // A submitted application cannot be changed: 409.
  await applicant.rest.put(`/applications/${application.id}`, { status: 'submitted' });
  const [receipt, ...others] = await readOutbox(portal);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({
    to: student.email,
    subject: `We have received your application ${application.applicationId} - Sixth Form Admissions`,
  });
  expect(receipt?.text).toContain('Dear applicant,');
  expect(receipt?.text).toContain('on 05/10/2026 at 11:00');
  expect(receipt?.text).toContain(`Your application ID is ${application.applicationId}`);
  expect(receipt?.html).toContain(application.applicationId);
});

test('an incomplete application that is refused gets no receipt', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const { body } = await rest.post('/students', studentPayload());
  const studentId = typeof body === 'object' && body && 'id' in body ? body.id : undefined;
  const answer = await rest.post('/applications', { ...CHOICES, studentId, status: 'submitted' });
  expect(answer.status).toBe(400);
  expect(await readOutbox(portal)).toEqual([]);
});

test.each([
  ['approved', /has been approved - Sixth Form Admissions$/, 'Congratulations!'],
  ['rejected', /^The decision on your application/, 'We wish you every success.'],
] as const)('%s is told once, over either path', async (status, subject, words) => {
  for (const path of ['/applications', '/admin/applications']) {
    const portal = await usePortal();
    const { student, application } = await submittedApplication(portal);
    const { rest } = await signInAs(portal, 'admin');
    const url = path === '/applications' ? `${path}/${application.id}` : `${path}/${application.id}/status`;
    // The outbox sorts by the time of sending.
    expect(await readOutbox(portal)).toHaveLength(1);
    expect((await rest.put(url, { status })).status).toBe(200);
    await rest.put(`/admin/applications/${application.id}/status`, { status });
    await passUndoTime(portal);
    const [, decision, ...others] = await readOutbox(portal);
    expect(others).toEqual([]);
    expect(decision).toMatchObject({ to: student.email, subject: expect.stringMatching(subject) });
    expect(decision?.text).toContain(words);
    expect(decision?.text).toContain(application.applicationId);
  }
});

test('20 decisions at once are one email', async () => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  await Promise.all(
    Array.from({ length: 20 }, () => rest.put(`/applications/${application.id}`, { status: 'approved' })),
  );
  await passUndoTime(portal);
  expect(await readOutbox(portal)).toHaveLength(2);
});

test('what is the school’s own business is told nobody', async () => {
  const portal = await usePortal();
  const { application } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  for (const status of ['under_review', 'submitted', 'submitted', 'draft', 'draft', 'under_review']) {
    await rest.put(`/admin/applications/${application.id}/status`, { status });
  }
  await rest.put(`/applications/${application.id}`, { secondChoiceSubjects: ['French', 'Spanish', 'Law'] });
  await passUndoTime(portal);
  expect(await readOutbox(portal)).toHaveLength(1);
});

test('a submission by an administrator, or once more after the school reopened it, has its own receipt', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant);
  const { rest } = await signInAs(portal, 'admin');
  await rest.put(`/admin/applications/${application.id}/status`, { status: 'submitted' });
  expect(await readOutbox(portal)).toHaveLength(1);
  await rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
  await applicant.rest.put(`/applications/${application.id}`, { status: 'submitted' });
  expect(await readOutbox(portal)).toHaveLength(2);
});

test('what waits for a wrong address goes to the one that replaces it', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: url } });
  const { student } = await submittedApplication(portal);
  await portal.services.background.finished();
  const administrator = await signInAs(portal, 'admin');
  const email = 'the.right.one@example.com';
  expect((await administrator.rest.put(`/students/${student.id}`, { email })).status).toBe(200);
  const server = await startMailServer({ port });
  deliverMail(portal.services);
  await portal.services.background.finished();
  expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
    [email, expect.stringContaining('We have received your application')],
  ]);
});
