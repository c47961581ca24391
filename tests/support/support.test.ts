import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { fileOf, pdfFile, pngFile, pngOfSize } from '../../scripts/support/files.ts';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { newPerson, registerApplicant, signInAs } from './accounts.ts';
import { completeApplication, SCORES, submitApplication, submittedApplication } from './application.ts';
import { linkToken, parseMail, readOutbox } from './mail/outbox.ts';
import { CLOSED_PORTAL, startPortal, usePortal } from './portal.ts';
import { snapshotTables, storedFiles } from './state.ts';
import { refusalOf, trpc } from './trpc.ts';

describe('a test portal', () => {
  test('is open, empty, and says so over HTTP', async () => {
    const portal = await usePortal();
    const answer = await api(portal).get('/registration-portal/status');
    expect(answer).toMatchObject({ status: 200, body: { isOpen: true } });
    expect(await storedFiles(portal)).toEqual([]);
  });

  test('can be closed, and stand at any time', async () => {
    const schedule = { openDate: '2031-01-05T12:00:00.000Z', closeDate: null };
    const portal = await usePortal({ now: '2031-01-01T00:00:00.000Z', schedule });
    const isOpen = async () => (await trpc(portal).site.portalStatus.query()).isOpen;
    expect(await isOpen()).toBe(false);
    portal.clock.set('2031-01-05T12:00:00.000Z');
    expect(await isOpen()).toBe(true);
    const closed = await usePortal({ schedule: CLOSED_PORTAL });
    expect((await trpc(closed).site.portalStatus.query()).isOpen).toBe(false);
  });

  test('moves its clock only when told', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'user');
    portal.clock.advance(11 * HOUR);
    expect((await rest.get('/auth/profile')).status).toBe(200);
    portal.clock.advance(12 * HOUR);
    expect((await rest.get('/auth/profile')).status).toBe(401);
  });

  test('opens data that are there already, and leaves them when it closes', async () => {
    const first = await usePortal();
    const { email, password } = await registerApplicant(first);
    await first.app.close();
    for (let start = 0; start < 2; start += 1) {
      const again = await startPortal({ dataFolder: first.dataFolder });
      expect((await api(again).post('/auth/login', { email, password })).status).toBe(200);
      await again.close();
    }
  });

  test('takes other settings', async () => {
    const portal = await usePortal({ environment: { RATE_LIMIT_PER_MINUTE: '1' } });
    const statuses = [await api(portal).get('/health'), await api(portal).get('/health')].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 429]);
  });
});

describe('an application', () => {
  test('is completed and submitted through the REST door', async () => {
    const portal = await usePortal();
    const applicant = await registerApplicant(portal);
    const { student, examResults, document, application } = await completeApplication(applicant);
    expect(application).toMatchObject({ studentId: student.id, status: 'draft', ...SCORES });
    expect(examResults).toHaveLength(7);
    expect(document.documentType).toBe('exam_slip');
    const submitted = await submitApplication(applicant, application.id);
    expect(submitted).toMatchObject({ status: 'submitted', submittedAt: portal.clock.now().toISOString() });
  });

  test('of somebody else may stand beside it', async () => {
    const portal = await usePortal();
    const [one, other] = [await submittedApplication(portal), await submittedApplication(portal)];
    expect(one.student.email).not.toBe(other.student.email);
    const admin = await signInAs(portal, 'admin');
    expect(await admin.trpc.admin.applications.query({})).toHaveLength(2);
  });
});

describe('a refusal', () => {
  test('shows the same through both doors, and changes nothing', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const payload = studentPayload({ firstName: ' ' });
    const before = await snapshotTables(portal);
    const rest = await applicant.rest.post('/students', payload);
    const refusal = {
      message: 'First name is required',
      issues: [{ path: 'firstName', message: 'First name is required' }],
    };
    expect(rest).toMatchObject({ status: 400, body: refusal });
    expect(await refusalOf(applicant.trpc.students.create.mutate(payload))).toMatchObject({
      status: 400,
      ...refusal,
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('is missed when there is none', async () => {
    const portal = await usePortal();
    await expect(refusalOf(trpc(portal).site.portalStatus.query())).rejects.toThrow('not refused');
    const { rest } = await signInAs(portal, 'user');
    const answer = await rest.post('/exam-results', examResultPayload(99));
    expect(() => answer.read(documentSchema)).toThrow('404');
  });

  test('of a body that is no JSON is sent as it is', async () => {
    const portal = await usePortal();
    const answer = await api(portal).request('POST', '/auth/login', { rawBody: '{"email":' });
    expect(answer.status).toBe(400);
  });
});

test('a snapshot shows what changed', async () => {
  const portal = await usePortal();
  const before = await snapshotTables(portal, 'users');
  await signInAs(portal, 'user');
  expect(await snapshotTables(portal, 'users')).not.toEqual(before);
  expect(Object.keys(await snapshotTables(portal))).toEqual(
    expect.arrayContaining(['users', 'students', 'audit']),
  );
});

test('files are real, differ by their text, and come in any size', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const { student } = await completeApplication(await signInAs(portal, 'user'));
  expect((await rest.upload(student.id, pngFile(), 'exam_slip')).status).toBe(403);
  const owner = await registerApplicant(portal);
  const { student: own } = await completeApplication(owner);
  for (const file of [pngFile('a.png'), pngFile('b.png'), pdfFile(), pngOfSize('c.png', 5000)]) {
    const { fileName, fileSize } = (await owner.rest.upload(own.id, file, 'other')).read(documentSchema);
    expect(fileSize).toBe(file.size);
    const { bytes } = await owner.rest.bytes(`/documents/${fileName}`);
    expect(bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  }
  expect((await owner.rest.upload(own.id, fileOf('a.png', 'no image'), 'other')).status).toBe(400);
  expect(await storedFiles(portal)).toHaveLength(6);
});

describe('the outbox', () => {
  test('holds what was mailed, with links that lead to this portal', async () => {
    const portal = await usePortal();
    const { email } = await registerApplicant(portal, { firstName: 'Renée' });
    await api(portal).post('/auth/forgot-password', { email });
    const [confirmation, reset] = await readOutbox(portal);
    const mails = [confirmation, reset].filter((mail) => mail !== undefined);
    expect(mails.map(({ to }) => to)).toEqual([email, email]);
    const mail = mails.find(({ subject }) => subject.startsWith('Please confirm your email address'));
    expect(mail?.text).toContain('Hello,');
    expect(mail?.html).toContain('>Hello,</p>');
    expect(mail?.links).toEqual([expect.stringContaining(`${portal.url}/confirm-email?token=`)]);
    for (const mail of mails) expect(linkToken(mail)).toMatch(/^[\w-]{43}$/);
  });

  test('is empty at first', async () => {
    expect(await readOutbox(await usePortal())).toEqual([]);
  });

  test('reads every encoding that mail is written in', () => {
    const part = (type: string, encoding: string, body: string) =>
      `--b=1\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
    const source = [
      'To: a@example.com\r\nSubject: Long\r\n subject\r\nContent-Type: multipart/alternative;\r\n boundary="b=1"\r\n\r\n',
      part('text/plain', 'quoted-printable', 'Caf=C3=A9 http://x.example/?token=3Dabc=\r\ndef'),
      part('text/html', 'base64', Buffer.from('<p>Café</p>').toString('base64')),
      '--b=1--\r\n',
    ].join('');
    const mail = parseMail(source);
    expect(mail).toMatchObject({ to: 'a@example.com', subject: 'Long subject', html: '<p>Café</p>' });
    expect(mail.text).toContain('Café http');
    expect(linkToken(mail)).toBe('abcdef');
  });
});

test('a snapshot shows a row that is changed, added or deleted, here or by another process', async () => {
  const portal = await usePortal();
  const { db, config } = portal.services;
  await signInAs(portal, 'user');
  const other = new Sqlite(config.databaseFile);
  const writes = [
    () => db.updateTable('users').set({ firstName: 'Changed' }).execute(),
    () => other.exec("UPDATE users SET lastName = 'Elsewhere'"),
    () => db.deleteFrom('sessions').execute(),
    () => signInAs(portal, 'user'),
  ];
  for (const write of writes) {
    const before = await snapshotTables(portal);
    expect(await snapshotTables(portal)).toEqual(before);
    await write();
    expect(await snapshotTables(portal)).not.toEqual(before);
  }
  other.close();
});

test('people have addresses of their own', () => {
  expect(newPerson().email).not.toBe(newPerson().email);
  expect(newPerson({ lastName: 'Ali' }).lastName).toBe('Ali');
});
