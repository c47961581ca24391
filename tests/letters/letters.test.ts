import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { findAddressees } from '../../src/server/domains/applications/addressees.ts';
import { letterWriter } from '../../src/server/domains/letters/service.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { kindOfLetter, type LetterKind, letterKinds } from '../../src/shared/letters/kinds.ts';
import { type Letter, letterPreviewSchema, letterSchema } from '../../src/shared/letters/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { type Mail, readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf, trpc } from '../support/trpc.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const OURS = {
  subject: 'Welcome, {firstName}',
  text: 'Dear {firstName} {lastName},\n\nYou are in: {combination}.',
};

async function useLetters() {
  const portal = await usePortal({ now: NOW });
  const admin = await signInAs(portal, 'admin', { firstName: 'Marisol', lastName: 'Achong' });
  return { portal, admin };
}

async function letterOf({ rest }: Account, kind: string): Promise<Letter> {
  const letters = (await rest.get('/admin/letters')).read(z.array(letterSchema));
  const letter = letters.find((one) => one.kind === kind);
  if (!letter) throw new Error(`no letter ${kind}`);
  return letter;
}

/** Changes the letter that is stored now. */
const change = async (admin: Account, kind: string, fields: object = OURS) =>
  admin.rest.put(`/admin/letters/${kind}`, { ...fields, version: (await letterOf(admin, kind)).version });

/** The last email of the portal. */
async function lastEmail(portal: TestPortal): Promise<Mail> {
  const email = (await readOutbox(portal)).at(-1);
  if (!email) throw new Error('no email');
  return email;
}

/** Submits an application, approves it, and reads the email that says so. */
async function approvedBy(
  admin: Account,
  portal: TestPortal,
  student: { firstName?: string; lastName?: string } = {},
  options = { isAccountsEmail: true },
) {
  const submitted = await submittedApplication(portal, { student }, options);
  await readOutbox(portal);
  portal.clock.advance(1000);
  await admin.rest.put(`/admin/applications/${submitted.application.id}/status`, { status: 'approved' });
  await passUndoTime(portal);
  return { ...submitted, email: await lastEmail(portal) };
}

describe.each<[Role | 'nobody', number]>([
  ['nobody', 401],
  ['user', 403],
])('%s', (who, status) => {
  test(`may neither read nor change letters: ${status}`, async () => {
    const { portal } = await useLetters();
    await submittedApplication(portal);
    const token = who === 'nobody' ? undefined : (await signInAs(portal, who)).token;
    const rest = api(portal, token);
    const { admin } = trpc(portal, token);
    const before = await snapshotTables(portal);
    const answers = [
      await rest.get('/admin/letters'),
      await rest.put('/admin/letters/approved', { ...OURS, version: 0 }),
      await rest.request('DELETE', '/admin/letters/approved', { body: { version: 0 } }),
      await rest.post('/admin/letters/approved/preview', OURS),
      await refusalOf(admin.letters.query()),
      await refusalOf(admin.saveLetter.mutate({ kind: 'approved', version: 0, ...OURS })),
      await refusalOf(admin.resetLetter.mutate({ kind: 'approved', version: 0 })),
      await refusalOf(admin.previewLetter.mutate({ kind: 'approved', ...OURS })),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    expect(await snapshotTables(portal)).toEqual(before);
  });
});

test('all letters are listed with their originals, and what they can name', async () => {
  const { admin } = await useLetters();
  const letters = (await admin.rest.get('/admin/letters')).read(z.array(letterSchema));
  expect(letters.map(({ kind }) => kind)).toEqual(letterKinds);
  for (const { kind, subject, text, version, isChanged } of letters) {
    expect({ subject, text }).toEqual(kindOfLetter(kind).original);
    expect({ version, isChanged }).toEqual({ version: 0, isChanged: false });
  }
  const namesOf = (kind: string) =>
    letters.find((letter) => letter.kind === kind)?.places.map(({ name }) => name);
  const common = ['firstName', 'lastName', 'applicationId', 'school', 'status', 'combination', 'submittedAt'];
  expect(namesOf('approved')).toEqual(common);
  expect(namesOf('back_to_draft')).toEqual(['reason', ...common]);
  expect(namesOf('message')).toEqual(['subject', 'text', ...common]);
  expect(await admin.trpc.admin.letters.query()).toEqual(letters);
});

describe('a changed letter', () => {
  test.each(['REST', 'tRPC'])('is what goes out, over %s, and is in the trail', async (door) => {
    const { portal, admin } = await useLetters();
    const input = { kind: 'approved', version: 0, ...OURS };
    const saved =
      door === 'REST'
        ? (await admin.rest.put('/admin/letters/approved', { ...input, isChanged: false })).body
        : await admin.trpc.admin.saveLetter.mutate(input);
    expect(saved).toEqual(await letterOf(admin, 'approved'));
    expect(saved).toMatchObject({ ...OURS, version: 1, isChanged: true, name: 'Approved' });
    expect(await trailOf(portal)).toEqual([
      expect.objectContaining({
        actorId: admin.user.id,
        action: 'letter_changed',
        entity: 'letterTemplate',
        entityId: 'approved',
        before: kindOfLetter('approved').original,
        after: OURS,
      }),
    ]);
    const { email, student } = await approvedBy(admin, portal);
    expect(email).toMatchObject({
      to: student.email,
      subject: `Welcome, ${student.firstName} - Sixth Form Admissions`,
    });
    expect(email.text).toContain(
      `Dear ${student.firstName} ${student.lastName},\n\nYou are in: Pure Mathematics, Physics and Chemistry.\n\nOpen the portal:\n${portal.url}/dashboard\n\nWith kind regards,`,
    );
    expect(email.html).toContain('You are in: Pure Mathematics, Physics and Chemistry.</p>');
  });

  test('leaves the others as they are', async () => {
    const { portal, admin } = await useLetters();
    await change(admin, 'rejected');
    const { email, application } = await approvedBy(admin, portal);
    expect(email.subject).toBe(
      `Your application ${application.applicationId} has been approved - Sixth Form Admissions`,
    );
  });

  test('greets nobody by name at an address that is not confirmed', async () => {
    const { portal, admin } = await useLetters();
    await change(admin, 'approved');
    const { email, student } = await approvedBy(
      admin,
      portal,
      { lastName: 'Buy-Now' },
      { isAccountsEmail: false },
    );
    expect(email.to).toBe(student.email);
    expect(email.subject).toBe('Welcome, applicant - Sixth Form Admissions');
    expect(email.text).toContain('Dear applicant,\n\nYou are in:');
    expect(`${email.subject}${email.text}${email.html}`).not.toContain(student.firstName);
    expect(`${email.subject}${email.text}${email.html}`).not.toContain('Buy-Now');
  });

  test('and its names bring neither HTML nor another place', async () => {
    const { portal, admin } = await useLetters();
    await change(admin, 'approved', {
      subject: '<i>{firstName}</i>',
      text: 'Dear {firstName} {lastName},\n\n<script>alert(1)</script>\nhttps://school.example/?a=1&b="2"',
    });
    const names = { firstName: '<b>Eve</b>', lastName: '{school}' };
    const { email } = await approvedBy(admin, portal, names);
    expect(email.subject).toBe('<i><b>Eve</b></i> - Sixth Form Admissions');
    expect(email.text).toContain('Dear <b>Eve</b> {school},\n\n<script>');
    expect(email.html).toContain('Dear &#60;b&#62;Eve&#60;/b&#62; {school},</p>');
    expect(email.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;<br>https://school.example/');
    expect(email.html).not.toMatch(/<script|<b>|<i>/);
  });

  test('brings no line break and no header into the subject', async () => {
    const { portal, admin } = await useLetters();
    const sent = { subject: ' {firstName}\r\nBcc: one@example.com\u2028 ', text: 'a\r\n\r\nb\rc' };
    expect(await change(admin, 'approved', sent)).toMatchObject({
      status: 200,
      body: { subject: '{firstName} Bcc: one@example.com', text: 'a\n\nb\nc' },
    });
    const firstName = 'Eve\r\nBcc: two@example.com\u2029\u2028X';
    const { email, application } = await approvedBy(admin, portal, { firstName });
    const subject = 'Eve Bcc: two@example.com X Bcc: one@example.com - Sixth Form Admissions';
    expect(email).toMatchObject({ subject, to: expect.not.stringContaining(',') });
    const { db } = portal.services;
    const [addressee] = await findAddressees(db, [application.id]);
    expect(addressee && (await letterWriter(db, portal.services, 'approved'))(addressee).subject).toBe(
      subject,
    );
  });
});

test.each([
  ['approved', { subject: '' }, 'subject', 'Subject is required'],
  ['approved', { subject: undefined }, 'subject', 'Subject is required'],
  ['approved', { subject: 'a'.repeat(201) }, 'subject', 'Please use at most 200 characters'],
  ['approved', { text: ' \n ' }, 'text', 'Text is required'],
  ['approved', { text: 'a'.repeat(5001) }, 'text', 'Please use at most 5000 characters'],
  ['approved', { subject: 'Dear {firstname}' }, 'subject', /^There is no \{firstname\}\. You can use/],
  ['approved', { text: '{reason}' }, 'text', /^There is no \{reason\}/],
  ['approved', { text: '{token} {password}' }, 'text', /^There is no \{token\} or \{password\}/],
  ['approved', { text: 'Dear {firstName' }, 'text', /^There is a brace without its other one/],
  ['back_to_draft', {}, 'text', /^Please keep \{reason\} here/],
  ['message', { text: '{text}' }, 'subject', /^Please keep \{subject\} here/],
  ['message', { subject: '{subject}' }, 'text', /^Please keep \{text\} here/],
] as const)('%s with %o is refused at %s, saved or shown', async (kind, wrong, path, message) => {
  const { portal, admin } = await useLetters();
  const before = await snapshotTables(portal);
  const expected = typeof message === 'string' ? message : expect.stringMatching(message);
  const refused = { status: 400, body: { message: expected, issues: [{ path, message: expected }] } };
  const sent = { subject: 'S', text: 'T', ...wrong };
  expect(await change(admin, kind, sent)).toMatchObject(refused);
  expect(await admin.rest.post(`/admin/letters/${kind}/preview`, sent)).toMatchObject(refused);
  expect(await snapshotTables(portal)).toEqual(before);
});

test.each(['nothing', 'constructor', 'APPROVED'])('there is no letter “%s”', async (kind) => {
  const { portal, admin } = await useLetters();
  const before = await snapshotTables(portal);
  const missing = { status: 404, body: { message: 'There is no such letter.' } };
  const path = `/admin/letters/${kind}`;
  expect(await admin.rest.put(path, { ...OURS, version: 0 })).toMatchObject(missing);
  expect(await admin.rest.request('DELETE', path, { body: { version: 0 } })).toMatchObject(missing);
  expect(await admin.rest.post(`${path}/preview`, OURS)).toMatchObject(missing);
  expect(await snapshotTables(portal)).toEqual(before);
});

describe('nobody overwrites what they have not seen', () => {
  test.each(['save', 'reset'])('%s on an older version: 409', async (what) => {
    const { portal, admin } = await useLetters();
    await change(admin, 'approved', { ...OURS, subject: 'First' });
    await change(admin, 'approved');
    const other = await signInAs(portal, 'super_admin');
    const before = await snapshotTables(portal);
    for (const version of [0, 1, 99]) {
      const refused =
        what === 'save'
          ? await other.rest.put('/admin/letters/approved', { subject: 'Theirs', text: 'Theirs', version })
          : await other.rest.request('DELETE', '/admin/letters/approved', { body: { version } });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          message: 'Marisol Achong changed this letter on 05/10/2026 at 11:00. Your change was not saved.',
          changes: [
            {
              action: 'letter_changed',
              changes: [{ field: 'subject', before: 'First', after: OURS.subject }],
            },
          ],
        },
      });
    }
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('no version is used twice, also not after a reset', async () => {
    const { admin } = await useLetters();
    await change(admin, 'approved');
    await admin.rest.request('DELETE', '/admin/letters/approved', { body: { version: 1 } });
    await change(admin, 'approved', { ...OURS, subject: 'Another' });
    expect(await letterOf(admin, 'approved')).toMatchObject({ version: 2, subject: 'Another' });
    const late = await admin.rest.put('/admin/letters/approved', { ...OURS, version: 1 });
    expect(late.status).toBe(409);
  });

  test.each([undefined, null, '1', 1.5])('the version %o is refused', async (version) => {
    const { portal, admin } = await useLetters();
    const before = await snapshotTables(portal);
    const message = 'Please send the version of the letter that you have read';
    const answers = [
      await admin.rest.put('/admin/letters/approved', { ...OURS, version }),
      await admin.rest.request('DELETE', '/admin/letters/approved', { body: { version } }),
    ];
    expect(answers).toMatchObject([
      { status: 400, body: { message } },
      { status: 400, body: { message } },
    ]);
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('what is the same already is no change', async () => {
    const { portal, admin } = await useLetters();
    const { original } = kindOfLetter('approved');
    expect(await change(admin, 'approved', original)).toMatchObject({ status: 200, body: { version: 0 } });
    await change(admin, 'approved');
    const before = await snapshotTables(portal);
    expect(await change(admin, 'approved')).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await snapshotTables(portal)).toEqual(before);
  });
});

test.each(['REST', 'tRPC'])(
  'back to the original, over %s: goes out again, and is in the trail',
  async (door) => {
    const { portal, admin } = await useLetters();
    await change(admin, 'approved');
    const input = { kind: 'approved', version: 1 };
    const reset =
      door === 'REST'
        ? (await admin.rest.request('DELETE', '/admin/letters/approved', { body: input })).body
        : await admin.trpc.admin.resetLetter.mutate(input);
    const { original } = kindOfLetter('approved');
    expect(reset).toMatchObject({ ...original, version: 0, isChanged: false });
    expect(await letterOf(admin, 'approved')).toEqual(reset);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'letter_reset',
      entityId: 'approved',
      before: OURS,
      after: original,
    });
    expect(await portal.services.db.selectFrom('letterTemplates').selectAll().execute()).toEqual([]);
    const { email } = await approvedBy(admin, portal);
    expect(email.text).toContain('Congratulations!');
  },
);

describe('a preview', () => {
  const preview = async ({ rest }: Account, input: object = {}, kind = 'approved') =>
    (await rest.post(`/admin/letters/${kind}/preview`, { ...OURS, ...input })).read(letterPreviewSchema);

  test('is the letter that would go out, and changes nothing', async () => {
    const { portal, admin } = await useLetters();
    const first = await submittedApplication(portal, {}, { isAccountsEmail: true });
    const newest = await submittedApplication(
      portal,
      { student: { firstName: 'Newest' } },
      { isAccountsEmail: true },
    );
    const before = await snapshotTables(portal);
    const { id, applicationId } = newest.application;
    expect(await preview(admin)).toMatchObject({
      subject: 'Welcome, Newest - Sixth Form Admissions',
      text: expect.stringContaining(`Dear Newest ${newest.student.lastName},`),
      html: expect.stringContaining(`Dear Newest ${newest.student.lastName},`),
      application: { id, applicationId, firstName: 'Newest', isConfirmed: true },
    });
    const chosen = await preview(admin, { id: first.application.id });
    expect(chosen.application?.applicationId).toBe(first.application.applicationId);
    const input = { kind: 'approved', ...OURS, id: first.application.id };
    expect(await admin.trpc.admin.previewLetter.mutate(input)).toEqual(chosen);
    expect(await snapshotTables(portal)).toEqual(before);

    await change(admin, 'approved');
    portal.clock.advance(1000);
    await admin.rest.put(`/admin/applications/${first.application.id}/status`, { status: 'approved' });
    await passUndoTime(portal);
    const { subject, text, html } = chosen;
    const sent = await lastEmail(portal);
    expect([sent.subject, sent.text.trim(), sent.html.trim()]).toEqual([subject, text.trim(), html.trim()]);
  });

  test('leaves out the names where the letter would', async () => {
    const { portal, admin } = await useLetters();
    await submittedApplication(portal);
    expect(await preview(admin)).toMatchObject({
      subject: 'Welcome, applicant - Sixth Form Admissions',
      application: { isConfirmed: false },
    });
  });

  test('tells the status that the letter tells, in the applicant’s words', async () => {
    const { portal, admin } = await useLetters();
    await submittedApplication(portal);
    const told = async (kind: string) =>
      (await preview(admin, { subject: '{status}', text: 'T' }, kind)).subject;
    expect(await told('approved')).toBe('Approved - Sixth Form Admissions');
    expect(await told('waiting')).toBe('Under Review - Sixth Form Admissions');
    expect(await told('correction')).toBe('Submitted - Sixth Form Admissions');
  });

  test('has examples for what somebody will type', async () => {
    const { admin } = await useLetters();
    const { subject, text } = kindOfLetter('message').original;
    const shown = await preview(admin, { subject, text }, 'message');
    expect(shown).toMatchObject({ subject: expect.stringMatching(/^Orientation/), application: null });
  });

  test('of no application: made-up values; of one that is not there: 404', async () => {
    const { admin } = await useLetters();
    expect(await preview(admin)).toMatchObject({
      text: expect.stringMatching(/^Dear Anika Baptiste,/),
      application: null,
    });
    expect(await admin.rest.post('/admin/letters/approved/preview', { ...OURS, id: 4711 })).toMatchObject({
      status: 404,
      body: { message: 'There is no such application.' },
    });
  });
});

describe('the writer of letters', () => {
  async function useWriter() {
    const { portal, admin } = await useLetters();
    const student = { firstName: 'Anika' };
    const { application } = await submittedApplication(portal, { student }, { isAccountsEmail: true });
    const { services } = portal;
    const [addressee] = await findAddressees(services.db, [application.id, 4711]);
    if (!addressee) throw new Error('no addressee');
    return { services, admin, addressee, applicationId: application.applicationId };
  }

  test('puts a message into its frame; what was typed may name places, once', async () => {
    const { services, addressee, applicationId } = await useWriter();
    const write = await letterWriter(services.db, services, 'message');
    const email = write(addressee, {
      typed: {
        subject: 'For {firstName}\nBcc: x@example.com',
        text: 'Please come, {firstName}.\n\n{{text}} {text} <b>',
      },
    });
    expect(email.subject).toBe('For Anika Bcc: x@example.com - Sixth Form Admissions');
    expect(email.text).toContain('Dear Anika,\n\nPlease come, Anika.\n\n{text} {text} <b>\n\nThis is about');
    expect(email.text).toContain(applicationId);
    expect(email.html).toContain('<p style="margin: 0 0 16px">{text} {text} &#60;b&#62;</p>');
  });

  test('leaves a reason as it was typed, and no gap for none', async () => {
    const { services, addressee } = await useWriter();
    const write = await letterWriter(services.db, services, 'back_to_draft');
    const { text } = write(addressee, {
      typed: { reason: 'The slip of {firstName}\nis upside down.\n\nPlease mend it.' },
    });
    expect(text).toContain(
      'change it:\n\nThe slip of {firstName}\nis upside down.\n\nPlease mend it.\n\nPlease log in',
    );
    expect(write(addressee).text).toContain('change it:\n\nPlease log in');
  });

  test('has the button of its kind, for whoever can log in', async () => {
    const { services, addressee } = await useWriter();
    const { publicUrl } = services.config;
    const buttonsOf = async (kind: LetterKind, about = addressee) =>
      (await letterWriter(services.db, services, kind))(about).text.match(/^.+:\nhttp.+$/gm);
    expect(await buttonsOf('receipt')).toEqual([`Open the portal:\n${publicUrl}/dashboard`]);
    expect(await buttonsOf('request')).toEqual([`Answer on the portal:\n${publicUrl}/dashboard`]);
    expect(await buttonsOf('reminder_last')).toEqual([`Go on with my application:\n${publicUrl}/register`]);
    expect(await buttonsOf('message')).toBeNull();
    // A paper application that nobody has claimed.
    expect(await buttonsOf('receipt', { ...addressee, userId: null })).toBeNull();
  });

  test.each(['receipt', 'waiting', 'waiting_list'] as const)(
    'asks for the address to be confirmed, or says that nothing more is known to be needed: %s',
    async (kind) => {
      const { services, addressee } = await useWriter();
      const write = await letterWriter(services.db, services, kind);
      const LATER =
        /If we need anything else from you, we ask you for it\. We will write to you at this address/;
      const CONFIRM =
        /Please confirm the email address of your account: log in .* confirms it\. We will write/;
      expect(write({ ...addressee, isConfirmed: true }).text).toMatch(LATER);
      const unconfirmed = write({ ...addressee, userId: 1, isConfirmed: false }).text;
      expect(unconfirmed).toMatch(CONFIRM);
      expect(unconfirmed).not.toMatch(LATER);
      // A paper application that nobody has claimed has no account.
      expect(write({ ...addressee, userId: null, isConfirmed: false }).text).toMatch(LATER);
    },
  );

  test('tells the status that it is given', async () => {
    const { services, addressee } = await useWriter();
    const write = await letterWriter(services.db, services, 'correction');
    expect(write({ ...addressee, status: 'rejected' }).text).toContain('is now: Rejected.');
  });
});
