import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { applicationDetailsSchema } from '../../src/shared/admissions/details.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication, submittedApplication } from '../support/application.ts';
import { emailTo, undoToken } from '../support/mail/emails.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const NEW = 'new.address@mail.example';

const moveTo = ({ rest, user }: Account, email: string) => rest.put('/auth/profile', { ...user, email });
const recordOf = async ({ rest }: Account, id: number) =>
  applicationDetailsSchema.parse((await rest.get(`/admin/applications/${id}`)).body);
/** Opens the link that was mailed to the new address. */
async function confirmNew(portal: TestPortal) {
  const token = linkToken(await emailTo(portal, NEW, 'Please confirm'));
  expect((await api(portal).post('/auth/confirm-email', { token })).status).toBe(200);
}
/** Decides, and returns the email about it. */
async function decide(portal: TestPortal, { rest }: Account, id: number) {
  await rest.put(`/admin/applications/${id}/status`, { status: 'approved' });
  await passUndoTime(portal);
  return (await readOutbox(portal)).findLast(({ subject }) => subject.includes('has been approved'));
}

test('a change of address changes where the decision goes, also after submission', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const former = 'former.address@mail.example';
  const applicant = await signInAs(portal, 'user', { email: former });
  const { application } = await completeApplication(applicant, { student: { email: former } });
  await submitApplication(applicant, application.id);

  expect((await moveTo(applicant, NEW)).status).toBe(200);
  expect((await emailTo(portal, NEW, 'Please confirm')).text).toContain('was changed to this one');
  expect((await emailTo(portal, former, 'Your email address was changed')).text).toContain('n***@m***');
  const { student, contact } = await recordOf(administrator, application.id);
  expect(student.email).toBe(NEW);
  expect(contact).toEqual({ email: NEW, isConfirmed: false, isRefused: false });
  expect(
    JSON.stringify((await administrator.rest.get('/admin/applications?search=new.address')).body),
  ).toContain(application.applicationId);

  const decision = await decide(portal, administrator, application.id);
  expect(decision?.to).toBe(NEW);
  // Nobody has confirmed it yet, so that it holds no names.
  expect(decision?.text).toContain('Dear applicant,');

  // The former address takes the change back, on the record as well.
  const token = await undoToken(portal, former);
  expect((await api(portal).post('/auth/undo-email-change', { token })).status).toBe(200);
  expect((await recordOf(administrator, application.id)).student.email).toBe(former);
});

test('letters go to the confirmed address of the account, whatever the form says', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const applicant = await signInAs(portal, 'user');
  const child = 'child@mail.example';
  const { application } = await completeApplication(applicant, { student: { email: child } });
  await submitApplication(applicant, application.id);
  expect((await readOutbox(portal)).map(({ to }) => to)).toEqual([applicant.email]);

  // The form's own address stays, and until the new one is confirmed letters go there.
  await moveTo(applicant, NEW);
  const details = await recordOf(administrator, application.id);
  expect([details.student.email, details.contact.email]).toEqual([child, child]);
  await confirmNew(portal);
  const decision = await decide(portal, administrator, application.id);
  expect(decision?.to).toBe(NEW);
  expect(decision?.text).toContain(`Dear ${application.student.firstName},`);
});

test('a record keeps its address when another one has the new address', async () => {
  const portal = await usePortal({ now: NOW });
  const administrator = await signInAs(portal, 'admin');
  const other = await submittedApplication(portal, { student: { email: NEW } });
  const applicant = await signInAs(portal, 'user');
  const { application } = await completeApplication(applicant, { student: { email: applicant.email } });
  expect((await moveTo(applicant, NEW)).status).toBe(200);
  expect((await recordOf(administrator, application.id)).student.email).toBe(applicant.email);
  expect((await recordOf(administrator, other.application.id)).student.email).toBe(NEW);
});

test('the confirmation that is sent again says what it is about', async () => {
  const portal = await usePortal({ now: NOW });
  const applicant = await signInAs(portal, 'user', { emailVerified: false });
  await applicant.rest.post('/auth/confirm-email/resend', {});
  expect((await emailTo(portal, applicant.email, 'Please confirm')).text).toContain('was created');
  await moveTo(applicant, NEW);
  portal.clock.advance(1000);
  await applicant.rest.post('/auth/confirm-email/resend', {});
  const texts = (await readOutbox(portal)).filter(({ to }) => to === NEW).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toContain('was changed to this one');
});

test('administrators see an address that is not confirmed, and one that refuses letters', async () => {
  const refused = 'gone@mail.example';
  const server = await startMailServer({ refuses: (address) => address === refused });
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
  const administrator = await signInAs(portal, 'admin');
  const contactOf = async (id: number) => (await recordOf(administrator, id)).contact;
  const confirmed = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const never = await submittedApplication(portal, { student: { email: 'never@mail.example' } });
  const gone = await submittedApplication(portal, { student: { email: refused } });
  await portal.services.background.finished();
  expect(await contactOf(confirmed.application.id)).toMatchObject({ isConfirmed: true, isRefused: false });
  expect(await contactOf(never.application.id)).toEqual({
    email: 'never@mail.example',
    isConfirmed: false,
    isRefused: false,
  });
  expect(await contactOf(gone.application.id)).toMatchObject({ email: refused, isRefused: true });
  const { db } = portal.services;
  await db.updateTable('emails').set({ lastError: 'EENVELOPE 450' }).where('to', '=', refused).execute();
  expect(await contactOf(gone.application.id)).toMatchObject({ email: refused, isRefused: false });
});

describe('a decision that waits until it can no longer be undone', () => {
  /** An approved application whose email waits, of an account that has confirmed its address or not. */
  async function useWaiting({ emailVerified = 1 } = {}) {
    const portal = await usePortal({ now: NOW });
    const administrator = await signInAs(portal, 'admin');
    const { applicant, application, student } = await submittedApplication(
      portal,
      {},
      { isAccountsEmail: true },
    );
    const { db } = portal.services;
    await db.updateTable('users').set({ emailVerified }).where('email', '=', applicant.email).execute();
    await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'approved' });
    const sentTo = async () => {
      await passUndoTime(portal);
      const emails = await readOutbox(portal);
      return emails.filter(({ subject }) => subject.includes('has been approved')).map(({ to }) => to);
    };
    return { portal, administrator, applicant, student, sentTo };
  }

  test('greets by name, and so does not follow to an address that nobody has confirmed', async () => {
    const { applicant, sentTo } = await useWaiting();
    expect((await moveTo(applicant, NEW)).status).toBe(200);
    expect(await sentTo()).toEqual([applicant.email]);
  });

  test('goes to the confirmed address of the account, whatever the form says by then', async () => {
    const { administrator, applicant, student, sentTo } = await useWaiting();
    expect((await administrator.rest.put(`/students/${student.id}`, { email: NEW })).status).toBe(200);
    expect(await sentTo()).toEqual([applicant.email]);
  });

  test('follows to a new address once that is confirmed', async () => {
    const { portal, applicant, sentTo } = await useWaiting();
    await moveTo(applicant, NEW);
    await confirmNew(portal);
    expect(await sentTo()).toEqual([NEW]);
  });

  test('comes back when the former address takes the change back, also one that was never confirmed', async () => {
    const { portal, applicant, sentTo } = await useWaiting({ emailVerified: 0 });
    await moveTo(applicant, NEW);
    await confirmNew(portal);
    const token = await undoToken(portal, applicant.email);
    expect((await api(portal).post('/auth/undo-email-change', { token })).status).toBe(200);
    expect(await sentTo()).toEqual([applicant.email]);
  });

  test('that waits for a mistyped address of the form goes to the corrected one, although the account is confirmed by then', async () => {
    const { portal, administrator, applicant, student, sentTo } = await useWaiting({ emailVerified: 0 });
    const { db } = portal.services;
    const mistyped = 'mistyped@mail.example';
    await db.updateTable('students').set({ email: mistyped }).where('id', '=', student.id).execute();
    await db.updateTable('emails').set({ to: mistyped }).where('to', '=', applicant.email).execute();
    await db.updateTable('users').set({ emailVerified: 1 }).where('email', '=', applicant.email).execute();
    expect((await administrator.rest.put(`/students/${student.id}`, { email: NEW })).status).toBe(200);
    expect(await sentTo()).toEqual([NEW]);
  });
});
