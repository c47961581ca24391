import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countStates, listRecipients } from '../../src/server/domains/messages/queries.ts';
import type { Database } from '../../src/server/tables.ts';
import {
  messageDetailsSchema,
  messageSummarySchema,
  sentMessageSchema,
} from '../../src/shared/messages/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { queryPlans } from '../support/platform/query-plans.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const post = ({ rest }: Account, body: object) => rest.post('/admin/messages', body);
const send = async (account: Account, body: object) =>
  (await post(account, body)).read(sentMessageSchema.strict());
const list = async ({ rest }: Account) =>
  (await rest.get('/admin/messages')).read(messageSummarySchema.array());
const read = async ({ rest }: Account, id: number | null) =>
  (await rest.get(`/admin/messages/${id}`)).read(messageDetailsSchema.strict());
const queued = ({ services }: TestPortal) => services.db.selectFrom('emails').selectAll().execute();
const about = (ids: number[]) => ({
  ids,
  subject: 'Registration day, {firstName}',
  text: 'Please bring your birth certificate.\n\nYour status is {status}.',
});
const person = (portal: TestPortal, student: object, isAccountsEmail = true) =>
  submittedApplication(portal, { student }, { isAccountsEmail });

describe('writing to applicants', () => {
  test('merges a letter for each, tells no withheld decision, and logs who was reached', async () => {
    const server = await startMailServer({ refuses: (address) => address.startsWith('full') });
    const portal = await usePortal({ environment: { SMTP_URL: server.url } });
    const admin = await signInAs(portal, 'admin');
    await admin.rest.put('/admin/decisions', { told: 'when_released' });
    const anjali = await person(portal, { firstName: 'Anjali' });
    const full = await signInAs(portal, 'user', { email: 'full@mail.example' });
    const student = { firstName: 'Javon', email: full.email, mobileNumber: '868 555 0199' };
    const { application: javon } = await completeApplication(full, { student });
    const unconfirmed = await person(portal, { firstName: 'Zoë', homeContact: '868 555 0111' }, false);
    const ids = [anjali.application.id, javon.id, unconfirmed.application.id, 999_999];
    await admin.rest.put(`/admin/applications/${anjali.application.id}/status`, { status: 'approved' });
    await portal.services.background.finished();
    server.received.length = 0;

    const before = await snapshotTables(portal);
    const leftOut = [
      {
        id: unconfirmed.application.id,
        applicationId: unconfirmed.application.applicationId,
        reason: 'no confirmed address',
      },
      { id: 999_999, applicationId: null, reason: 'no longer there' },
    ];
    const preview = await send(admin, { ...about(ids), preview: true });
    expect(preview).toMatchObject({ id: null, recipients: 2, leftOut });
    expect(preview.emails).toMatchObject([
      { to: anjali.student.email, subject: expect.stringMatching(/^Registration day, Anjali - /) },
      { to: full.email, text: expect.stringContaining('Your status is Draft.') },
    ]);
    expect(preview.emails?.[0]?.text).toContain('Dear Anjali,');
    expect(preview.emails?.[0]?.text).toContain('Your status is Under Review.');
    expect(await snapshotTables(portal)).toEqual(before);

    const sent = await send(admin, { ...about(ids), key: 'press' });
    expect(sent).toMatchObject({ recipients: 2, leftOut });
    await portal.services.background.finished();
    expect(server.received).toMatchObject([
      { to: anjali.student.email, text: expect.stringContaining('Your status is Under Review.') },
    ]);
    const log = await read(admin, sent.id);
    expect(log).toMatchObject({
      subject: 'Registration day, {firstName}',
      createdBy: { email: admin.email, name: 'Anjali Baptiste' },
      counts: { sent: 1, undelivered: 1, left_out: 1, queued: 0 },
    });
    const byId = new Map(log.recipients.map((recipient) => [recipient.id, recipient]));
    expect(byId.get(anjali.application.id)).toMatchObject({ state: 'sent', reason: null });
    expect(byId.get(javon.id)).toMatchObject({
      state: 'undelivered',
      reason: expect.stringContaining('refuses the address'),
      phones: expect.arrayContaining([{ whose: 'Cell Phone (Student)', number: '868 555 0199' }]),
    });
    expect(byId.get(unconfirmed.application.id)).toMatchObject({
      state: 'left_out',
      phones: expect.arrayContaining([{ whose: 'Home Phone', number: '868 555 0111' }]),
    });
    expect((await list(admin))[0]).toMatchObject({ id: sent.id, counts: log.counts });
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'message_sent',
      actorEmail: admin.email,
      entityId: String(sent.id),
      after: { letters: 2 },
    });
    const own = await anjali.applicant.rest.get('/applications');
    expect(JSON.stringify(own.body)).not.toContain('approved');
  });

  test('what could not be sent goes later, and the log follows', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const admin = await signInAs(portal, 'admin');
    const { application } = await person(portal, {});
    const { id } = await send(admin, about([application.id]));
    await portal.services.background.finished();
    expect((await read(admin, id)).counts).toMatchObject({ undelivered: 1, sent: 0 });
    await startMailServer({ port });
    await passMinutes(portal, 1);
    expect(await read(admin, id)).toMatchObject({
      counts: { undelivered: 0, sent: 1 },
      recipients: [{ state: 'sent', reason: null, sentAt: expect.any(String) }],
    });
  });

  test('900 of a list are written to once, however often and at once it is pressed', async () => {
    const { url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const ids = await seedSubmitted(portal, 900);
    const admin = await signInAs(portal, 'admin');
    const page = await admin.rest.get('/admin/applications?status=submitted');
    const { snapshot } = page.read(z.looseObject({ snapshot: z.string() }));
    const message = { ...about([]), ids: undefined, snapshot };
    const presses = await Promise.all([1, 2].map(() => send(admin, { ...message, key: 'press' })));
    presses.push(await send(admin, { ...message, key: 'press' }));
    const [first] = presses;
    expect(presses).toEqual([first, first, first]);
    expect(first).toMatchObject({ recipients: 900, leftOut: [] });

    const letters = (await queued(portal)).filter(({ messageId }) => messageId === first?.id);
    expect(letters.map(({ applicationId }) => applicationId).sort()).toEqual([...ids].sort());
    const { items } = (await admin.rest.get('/admin/applications?pageSize=200')).read(
      z.object({ items: z.array(z.looseObject({ id: z.int(), student: z.record(z.string(), z.string()) })) }),
    );
    for (const { id, student } of items) {
      const letter = letters.find(({ applicationId }) => applicationId === id);
      expect(letter).toMatchObject({ to: student.email });
      expect(letter?.subject).toContain(`Registration day, ${student.firstName} - `);
    }
    expect(await list(admin)).toHaveLength(1);
    await portal.services.background.finished();
  });

  test('its log reads the copies that wait once, not once for each recipient', async () => {
    const { services } = await usePortal();
    const readLog = async (db: Database) => [await listRecipients(db, 1), await countStates(db, [1])];
    const plans = await queryPlans(services.db, readLog);
    const lookUp = expect.stringMatching(/SEARCH copies .*\(messageId=\? AND applicationId=\?\)/);
    expect(plans).toEqual([lookUp, lookUp]);
  });

  test('a withdrawn double is left out, and is in no log of whom to call', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const kept = await person(portal, {});
    const own = await person(portal, {});
    const paper = await enterPaper(admin, { birthCertificatePin: own.student.birthCertificatePin });
    const [{ id, applicationId }, message] = [
      own.application,
      about([kept.application.id, own.application.id]),
    ];
    await admin.rest.put(`/admin/doubles/${id}-${paper.id}`, { answer: 'same', keep: paper.id });
    const answer = { recipients: 1, leftOut: [{ id, applicationId, reason: 'withdrawn' }] };
    expect(await send(admin, { ...message, preview: true })).toMatchObject(answer);
    const sent = await send(admin, message);
    expect(sent).toMatchObject(answer);
    expect((await read(admin, sent.id)).recipients).toMatchObject([{ id: kept.application.id }]);
    const before = await snapshotTables(portal);
    expect(await send(admin, about([id]))).toMatchObject({ ...answer, id: null, recipients: 0 });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('nobody with a confirmed address: nothing is stored', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const { application } = await person(portal, {}, false);
    const before = await snapshotTables(portal);
    expect(await send(admin, about([application.id]))).toMatchObject({
      id: null,
      recipients: 0,
      leftOut: [{ reason: 'no confirmed address' }],
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('is in the own data of whom it went to, and goes with the last of them', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const [first, second] = [await person(portal, {}), await person(portal, {})];
    const secret = 'We spoke about your grandmother Indra.';
    const ids = [first.application.id, second.application.id];
    const { id } = await send(admin, { ids, subject: 'Our talk', text: secret });
    await readOutbox(portal);
    const mine = await fetch(`${portal.url}/api/auth/profile/data`, {
      headers: { Authorization: `Bearer ${first.applicant.token}` },
    });
    expect(Buffer.from(await mine.arrayBuffer()).includes('grandmother Indra')).toBe(true);
    await admin.rest.delete(`/admin/applications/${first.application.id}`);
    expect((await read(admin, id)).recipients.map((recipient) => recipient.id)).toEqual([
      second.application.id,
    ]);
    await admin.rest.delete(`/admin/applications/${second.application.id}`);
    expect((await admin.rest.get(`/admin/messages/${id}`)).status).toBe(404);
    const everything = JSON.stringify(await snapshotTables(portal));
    expect(everything).not.toContain('Indra');
  });

  test('stays when the administrator who wrote it is deleted', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const boss = await signInAs(portal, 'super_admin');
    const { application } = await person(portal, {});
    const { id } = await send(admin, about([application.id]));
    await readOutbox(portal);
    await boss.rest.delete(`/super-admin/users/${admin.user.id}`);
    expect(await read(boss, id)).toMatchObject({
      createdBy: { email: admin.email, name: null },
      counts: { sent: 1 },
    });
  });
});

describe('refused, and nothing is written:', () => {
  test.each([
    ['no subject', { subject: ' ' }, 400, /Subject is required/],
    ['no text', { text: '' }, 400, /Text is required/],
    ['an unknown place', { text: 'Dear {nickname}' }, 400, /no \{nickname\}/],
    ['a place that others type', { text: '{reason}' }, 400, /no \{reason\}/],
    ['a brace of its own', { subject: 'a { b' }, 400, /brace/],
    ['neither ids nor a list', { ids: undefined }, 400, /either ids or snapshot/],
    ['both', { snapshot: 'a' }, 400, /either ids or snapshot/],
    ['a list that is not kept', { ids: undefined, snapshot: 'a' }, 410, /anew with Refresh/],
    ['a text that is too long', { text: 'a'.repeat(5001) }, 400, /at most 5000/],
  ])('%s', async (_, change, status, message) => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const { application } = await person(portal, {});
    const before = await snapshotTables(portal);
    expect(await post(admin, { ...about([application.id]), ...change })).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('nobody and applicants, through both doors; a key of another message', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const { applicant, application } = await person(portal, {});
    const message = about([application.id]);
    const { id } = await send(admin, { ...message, key: 'press' });
    const before = await snapshotTables(portal);
    expect((await post(applicant, message)).status).toBe(403);
    expect(await refusalOf(applicant.trpc.admin.sendMessage.mutate(message))).toMatchObject({ status: 403 });
    for (const path of ['', `/${id}`]) {
      expect((await applicant.rest.get(`/admin/messages${path}`)).status).toBe(403);
      expect((await fetch(`${portal.url}/api/admin/messages${path}`)).status).toBe(401);
    }
    expect((await post(admin, { ...message, text: 'Another.', key: 'press' })).status).toBe(409);
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await admin.rest.get('/admin/messages/999')).status).toBe(404);
  });
});
