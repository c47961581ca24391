import { expect, test } from 'vitest';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import type { PortalOptions } from '../support/running-portal.ts';
import { useFolder } from '../support/use-folder.ts';

const queued = ({ services }: TestPortal) =>
  services.db.selectFrom('emails').selectAll().orderBy('id').execute();

/** Lets everything that waits be tried again. */
async function deliver({ clock, services }: TestPortal) {
  clock.advance(12 * HOUR);
  deliverMail(services);
  await services.background.finished();
}

/** A portal with a submitted application, whose receipt waits until the mail server is back. */
async function useWaitingReceipt(options?: PortalOptions) {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ attachments: true, ...options, environment: { SMTP_URL: url } });
  const submitted = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await portal.services.background.finished();
  return { portal, port, ...submitted };
}

test('a receipt arrives with the application as PDF, and a decision with none', async () => {
  const server = await startMailServer();
  const portal = await usePortal({ attachments: true, environment: { SMTP_URL: server.url } });
  const { rest } = await signInAs(portal, 'admin');
  await rest.put('/admin/school', { name: 'Holy Cross College', accent: 'maroon' });
  const { student, application } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await portal.services.background.finished();
  await rest.put(`/applications/${application.id}`, { status: 'rejected' });
  await passUndoTime(portal);

  const [receipt, decision] = server.received;
  const { applicationId } = application;
  expect(receipt).toMatchObject({
    to: student.email,
    from: expect.stringMatching(/^"?Holy Cross College"? <no-reply@/),
    subject: `We have received your application ${applicationId} - Holy Cross College`,
    text: expect.stringContaining(`Your application ID is ${applicationId}.`),
    html: expect.stringContaining(`Your application ID is ${applicationId}.`),
    attachments: [{ name: `application-${applicationId}.pdf`, type: 'application/pdf' }],
  });
  const pdf = receipt?.attachments[0]?.content ?? Buffer.of();
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const { text } = await readPdf(pdf);
  expect(text).toContain(applicationId);
  expect(text).toContain('Holy Cross College');
  expect(decision?.attachments).toEqual([]);
  expect(await queued(portal)).toEqual([]);
});

test('a PDF that cannot be made is waited for, three times; then the receipt goes without', async () => {
  const { portal, port } = await useWaitingReceipt({ attachments: false });
  const server = await startMailServer({ port });
  portal.services.pdfOfApplication = () => Promise.reject(new Error('no room for a PDF'));
  for (const attachmentFailures of [1, 2, 3]) {
    await deliver(portal);
    expect(await queued(portal)).toMatchObject([
      { attachmentFailures, attempts: 1 + attachmentFailures, lastError: 'NO_PDF' },
    ]);
    expect(server.received).toEqual([]);
  }
  await deliver(portal);
  expect(server.received).toMatchObject([{ attachments: [] }]);
  expect(await queued(portal)).toEqual([]);
});

test('a mail server that is down for long costs no PDF', async () => {
  const { portal, port } = await useWaitingReceipt();
  for (const _ of [1, 2, 3, 4]) await deliver(portal);
  expect(await queued(portal)).toMatchObject([{ attempts: 5, attachmentFailures: 0 }]);
  const server = await startMailServer({ port });
  await deliver(portal);
  expect(server.received).toMatchObject([{ attachments: [{ type: 'application/pdf' }] }]);
});

test('the receipt of an application that is deleted goes with it', async () => {
  const { portal, port, application } = await useWaitingReceipt();
  await portal.services.db.deleteFrom('applications').where('id', '=', application.id).execute();
  const server = await startMailServer({ port });
  await deliver(portal);
  expect(server.received).toEqual([]);
  expect(await queued(portal)).toEqual([]);
});

test('the end of the program does not wait for a PDF, nor count it as failed: the next start sends it', async () => {
  const dataFolder = await useFolder();
  const schedule = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };
  const { portal, port, application } = await useWaitingReceipt({ dataFolder, schedule });
  const server = await startMailServer({ port });
  portal.clock.advance(12 * HOUR);
  // Its PDF comes last in the queue.
  const others = Promise.allSettled(
    Array.from({ length: 100 }, () => portal.services.pdfOfApplication(application.id)),
  );
  deliverMail(portal.services);
  await expect.poll(() => queued(portal)).toMatchObject([{ takenUntil: expect.any(String) }]);
  await portal.close();
  expect(await others).toContainEqual(expect.objectContaining({ status: 'rejected' }));
  expect(server.received).toEqual([]);
  const next = await usePortal({ dataFolder, attachments: true, environment: { SMTP_URL: server.url } });
  await next.services.background.finished();
  expect(server.received).toMatchObject([{ attachments: [{ type: 'application/pdf' }] }]);
});
