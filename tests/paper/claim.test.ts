import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { DAY, MINUTE } from '../../src/server/platform/clock.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { claimCodeSchema } from '../../src/shared/paper/claim.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { emailsTo, emailTo } from '../support/mail/emails.ts';
import { claim, enterPaper } from '../support/paper/paper.ts';
import { CLOSED_PORTAL, type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const WRONG = '2222-3333-4444';
const NOW = '2026-10-05T15:00:00.000Z';

/** A paper application, the administrator who entered it, and its person with an account of their own. */
async function useEntered(overrides?: Parameters<typeof enterPaper>[1], portal?: TestPortal) {
  const opened = portal ?? (await usePortal({ now: NOW }));
  const administrator = await signInAs(opened, 'admin');
  const entered = await enterPaper(administrator, overrides);
  return { portal: opened, administrator, entered, applicant: await signInAs(opened, 'user') };
}
const unchanged = (portal: TestPortal) =>
  snapshotTables(portal, 'students', 'applications', 'claimCodes', 'audit', 'emails');
const newCode = async ({ rest }: Awaited<ReturnType<typeof signInAs>>, id: number) =>
  (await rest.post(`/admin/applications/${id}/claim-code`)).read(claimCodeSchema).claimCode;

describe('the person of a paper application', () => {
  test.each(['REST', 'tRPC'])('claims it with the code, and it is theirs (%s)', async (door) => {
    const { administrator, entered, applicant } = await useEntered();
    const typed = ` ${entered.claimCode.toLowerCase().replaceAll('-', ' ')} `;
    const claimed =
      door === 'REST'
        ? (await claim(applicant, typed)).body
        : await applicant.trpc.applications.claim.mutate({ code: typed });
    expect(claimed).toMatchObject({
      id: entered.id,
      status: 'submitted',
      applicationId: entered.applicationId,
    });
    expect(claimed).not.toHaveProperty('enteredBy');
    expect((await applicant.rest.get('/applications')).body).toEqual([claimed]);
    const overview = await applicant.trpc.applications.overview.query();
    expect(overview).toMatchObject({ student: { id: entered.studentId }, application: { id: entered.id } });
    expect((await administrator.rest.get(`/admin/applications/${entered.id}`)).body).toMatchObject({
      hasAccount: true,
      enteredBy: administrator.email,
    });
    expect((await applicant.rest.put(`/students/${entered.studentId}`, { firstName: 'Other' })).status).toBe(
      409,
    );
  });

  test('claims a draft, and goes on with it', async () => {
    const { entered, applicant } = await useEntered({ status: 'draft' });
    await claim(applicant, entered.claimCode);
    const changed = await applicant.rest.put(`/students/${entered.studentId}`, { firstName: 'Corrected' });
    expect(changed.body).toMatchObject({ firstName: 'Corrected' });
  });

  test('claims it while the portal is closed; the same code sent again answers the same', async () => {
    const { entered, applicant } = await useEntered({}, await usePortal({ schedule: CLOSED_PORTAL }));
    const first = await claim(applicant, entered.claimCode);
    expect(first.status).toBe(200);
    expect(await claim(applicant, entered.claimCode)).toMatchObject({ status: 200, body: first.body });
  });

  test('gets the school’s emails at the account’s address when the form had none', async () => {
    const { portal, administrator, entered, applicant } = await useEntered();
    await claim(applicant, entered.claimCode);
    const { id } = entered;
    await administrator.rest.put(`/admin/applications/${id}/status`, {
      status: 'draft',
      reason: 'Please add.',
    });
    expect((await emailTo(portal, applicant.email)).text).toContain('Please add.');
  });

  test('has it among their own data only then, and deletes it with the account', async () => {
    const { portal, entered, applicant } = await useEntered({ firstName: 'Zyxwvutsrq' });
    const ownData = async () => String((await applicant.rest.bytes('/auth/profile/data')).bytes);
    expect(await ownData()).not.toContain('Zyxwvutsrq');
    await claim(applicant, entered.claimCode);
    expect(await ownData()).toContain('Zyxwvutsrq');
    const head = await signInAs(portal, 'super_admin');
    expect((await head.rest.delete(`/super-admin/users/${applicant.user.id}`)).status).toBe(200);
    const { students, applications, claimCodes } = await snapshotTables(portal);
    expect([students, applications, claimCodes]).toEqual([[], [], []]);
  });
});

describe('what is refused, so that nothing is written', () => {
  test('nobody’s and administrators’ claims', async () => {
    const { portal, administrator, entered } = await useEntered();
    const before = await unchanged(portal);
    expect((await claim({ rest: api(portal) }, entered.claimCode)).status).toBe(401);
    expect((await claim(administrator, entered.claimCode)).status).toBe(403);
    const call = administrator.trpc.applications.claim.mutate({ code: entered.claimCode });
    expect(await refusalOf(call)).toMatchObject({ status: 403 });
    expect(await unchanged(portal)).toEqual(before);
  });

  test('an account that has a record; once the school withdrew that one, the code works', async () => {
    const { portal, administrator, entered, applicant } = await useEntered({
      firstName: 'Anjali',
      lastName: 'Ali',
      dateOfBirth: '2009-02-03',
    });
    const own = await completeApplication(applicant, {
      student: { firstName: 'Ali', lastName: 'Anjali', dateOfBirth: '2009-02-03' },
    });
    const before = await unchanged(portal);
    expect(await claim(applicant, entered.claimCode)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/contact the school/) },
    });
    expect(await unchanged(portal)).toEqual(before);
    const answer = { answer: 'same', keep: entered.id };
    const pair = `${entered.id}-${own.application.id}`;
    expect((await administrator.rest.put(`/admin/doubles/${pair}`, answer)).status).toBe(200);
    expect((await claim(applicant, entered.claimCode)).status).toBe(200);
    const overview = await applicant.trpc.applications.overview.query();
    expect(overview.application).toMatchObject({ id: entered.id });
    expect(await applicant.rest.put(`/students/${own.student.id}`, { firstName: 'Not' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/has withdrawn/) },
    });
  });

  test('an account that has begun something for the person; when that gives way, its documents are kept', async () => {
    const same = { firstName: 'Anjali', lastName: 'Ali', dateOfBirth: '2009-02-03' };
    const { portal, entered, applicant } = await useEntered(same);
    const { rest } = applicant;
    const begun = (await rest.post('/students', studentPayload(same))).read(studentSchema);
    await rest.post('/exam-results', examResultPayload(begun.id));
    const slip = (await rest.upload(begun.id, pngFile('slip.png', 'a slip'), 'exam_slip')).read(
      documentSchema,
    );
    const before = await unchanged(portal);
    expect(await claim(applicant, entered.claimCode)).toMatchObject({
      status: 409,
      body: { begunStudentId: begun.id },
    });
    expect(await unchanged(portal)).toEqual(before);
    const sent = { code: entered.claimCode, replacesBegun: true };
    expect((await rest.post('/applications/claim', sent)).body).toMatchObject({ id: entered.id });
    expect(await applicant.trpc.applications.overview.query()).toMatchObject({
      student: { id: entered.studentId },
      documents: [{ id: slip.id }],
      children: [{ id: entered.studentId }],
    });
    expect((await rest.get(`/students/${begun.id}`)).status).toBe(404);
  });

  test('a wrong, ended, former or claimed code', async () => {
    const { portal, administrator, entered, applicant } = await useEntered();
    const renewed = await newCode(administrator, entered.id);
    const before = await unchanged(portal);
    for (const code of [WRONG, entered.claimCode, 'x']) {
      expect(await claim(applicant, code)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^This code is not valid/), issues: [{ path: 'code' }] },
      });
    }
    for (const code of ['', ' ', 'a'.repeat(201)]) expect((await claim(applicant, code)).status).toBe(400);
    expect((await applicant.rest.post('/applications/claim', {})).status).toBe(400);
    expect(await unchanged(portal)).toEqual(before);
    await claim(applicant, renewed);
    const stranger = await signInAs(portal, 'user');
    expect((await claim(stranger, renewed)).status).toBe(400);
    expect(await administrator.rest.post(`/admin/applications/${entered.id}/claim-code`)).toMatchObject({
      status: 409,
    });
    const later = await enterPaper(administrator);
    portal.clock.advance(90 * DAY);
    const late = await registerApplicant(portal);
    expect((await claim(late, later.claimCode)).status).toBe(400);
  });

  test('the right code after ten wrong ones, for fifteen minutes', async () => {
    const { portal, entered, applicant } = await useEntered();
    for (let turn = 0; turn < 10; turn += 1) expect((await claim(applicant, WRONG)).status).toBe(400);
    const refused = await claim(applicant, entered.claimCode);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong codes. Please try again in 15 minutes.' },
    });
    expect(refused.headers.get('retry-after')).toBe('900');
    portal.clock.advance(15 * MINUTE);
    expect((await claim(applicant, entered.claimCode)).status).toBe(200);
  });

  test('guesses of many accounts from one network', async () => {
    const { portal, entered } = await useEntered();
    for (let account = 0; account < 10; account += 1) {
      const guesser = await signInAs(portal, 'user');
      for (let turn = 0; turn < 10; turn += 1) await claim(guesser, WRONG);
    }
    expect((await claim(await signInAs(portal, 'user'), entered.claimCode)).status).toBe(429);
  });
});

test('two accounts that claim at once: one has it, the other is refused', async () => {
  const { portal, entered, applicant } = await useEntered();
  const rivals = [applicant, ...(await Promise.all([1, 2, 3].map(() => signInAs(portal, 'user'))))];
  const answers = await Promise.all(
    rivals.flatMap((rival) => [claim(rival, entered.claimCode), claim(rival, entered.claimCode)]),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(400)]);
  const lists = await Promise.all(rivals.map(({ rest }) => rest.get('/applications')));
  expect(lists.filter(({ body }) => JSON.stringify(body) !== '[]')).toHaveLength(1);
});

describe('the mailed link', () => {
  const EMAIL = 'renee@example.com';
  const send = ({ rest }: Awaited<ReturnType<typeof signInAs>>, id: number) =>
    rest.post(`/admin/applications/${id}/claim-link`);

  test('holds a code behind the #, no name, and its code lies nowhere before it is sent', async () => {
    const { portal, administrator, entered, applicant } = await useEntered({
      email: EMAIL,
      firstName: 'Renée',
    });
    expect((await send(administrator, entered.id)).body).toEqual({
      message: `The link is on its way to ${EMAIL}.`,
    });
    const { text, links } = await emailTo(portal, EMAIL, 'See your application');
    expect(text).not.toContain('Renée');
    const url = new URL(links[0] ?? '');
    expect(url.pathname).toBe('/claim');
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'claim_code_given',
      after: { to: EMAIL },
    });
    const code = new URLSearchParams(url.hash.slice(1)).get('code') ?? '';
    expect((await claim(applicant, code)).status).toBe(200);
    expect(JSON.stringify(await snapshotTables(portal))).not.toContain(code);
  });

  test('goes at most three times an hour, and not without an address or after the claim', async () => {
    const { portal, administrator, entered, applicant } = await useEntered({ email: EMAIL });
    for (let turn = 0; turn < 3; turn += 1) expect((await send(administrator, entered.id)).status).toBe(200);
    expect((await send(administrator, entered.id)).status).toBe(429);
    expect(await emailsTo(portal, EMAIL, 'See your application')).not.toHaveLength(0);
    const without = await enterPaper(administrator);
    expect((await send(administrator, without.id)).status).toBe(400);
    expect((await send(administrator, 4711)).status).toBe(404);
    await claim(applicant, entered.claimCode);
    portal.clock.advance(61 * MINUTE);
    expect((await send(administrator, entered.id)).status).toBe(409);
  });
});

test('an applicant’s own application has no code', async () => {
  const { administrator, applicant } = await useEntered();
  const { application } = await completeApplication(applicant, { student: studentPayload() });
  const answer = await administrator.rest.post(`/admin/applications/${application.id}/claim-code`);
  expect(answer.status).toBe(409);
});

test('a link that went to a wrong address ends when the address is corrected; the code on paper stays', async () => {
  const { portal, administrator, entered, applicant } = await useEntered({ email: 'wrong@example.com' });
  await administrator.rest.post(`/admin/applications/${entered.id}/claim-link`);
  const { links } = await emailTo(portal, 'wrong@example.com', 'See your application');
  const code = new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('code') ?? '';
  const right = { email: 'right@example.com' };
  expect((await administrator.rest.put(`/admin/students/${entered.studentId}`, right)).status).toBe(200);
  const stranger = await signInAs(portal, 'user', { email: 'wrong@example.com' });
  expect(await claim(stranger, code)).toMatchObject({ status: 400 });
  expect((await stranger.rest.get(`/students/${entered.studentId}`)).status).toBe(403);
  expect((await claim(applicant, entered.claimCode)).status).toBe(200);
});

describe('another child of the same account', () => {
  test('keeps what is typed for it when a claimed application joins the account', async () => {
    const { entered, applicant } = await useEntered({ firstName: 'Anika', status: 'draft' });
    const draft = { personalData: { firstName: 'Kofi' }, currentStep: 0, studentId: 'new' };
    await applicant.rest.post('/draft-application', draft);
    expect((await claim(applicant, entered.claimCode)).status).toBe(200);
    const { studentId } = entered;
    expect(await applicant.trpc.applications.overview.query({ studentId })).toMatchObject({
      student: { firstName: 'Anika' },
      draft: null,
    });
    expect((await applicant.rest.get('/draft-application?studentId=new')).body).toMatchObject({
      personalData: { firstName: 'Kofi' },
    });
  });

  test('keeps its record when only a mistyped PIN is the same', async () => {
    const { entered, applicant } = await useEntered({ firstName: 'Anjali', birthCertificatePin: 'D1234567' });
    const begin = async (values: object) =>
      (
        await applicant.rest.post('/students', studentPayload({ birthCertificatePin: 'D1234567', ...values }))
      ).read(studentSchema);
    const anjali = await begin({ firstName: 'Anjali', email: 'a@example.com' });
    const kavi = await begin({ firstName: 'Kavi', dateOfBirth: '2010-03-03', email: 'k@example.com' });
    await applicant.rest.upload(kavi.id, pngFile('kavi.png'), 'exam_slip');
    const sent = { code: entered.claimCode, replacesBegun: true };
    expect((await applicant.rest.post('/applications/claim', sent)).status).toBe(200);
    expect((await applicant.rest.get(`/students/${anjali.id}`)).status).toBe(404);
    expect((await applicant.rest.get(`/students/${kavi.id}/documents`)).body).toHaveLength(1);
  });
});
