import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pngFile } from '../../scripts/support/files.ts';
import { api } from '../../scripts/support/rest.ts';
import { figuresSchema } from '../../src/shared/admissions/figures.ts';
import { doubleSchema } from '../../src/shared/doubles/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { beginIntake } from '../support/intakes.ts';
import { downMailServer } from '../support/mail/mail-server.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { claim, enterPaper } from '../support/paper/paper.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const PATH = '/admin/doubles';
const PERSON = {
  birthCertificatePin: '',
  firstName: 'Renée',
  lastName: 'Ali Baptiste',
  dateOfBirth: '2009-02-03',
};
const SAME_PERSON = { firstName: 'Baptiste', lastName: 'RENEE ali', dateOfBirth: '2009-02-03' };

const listOf = async ({ rest }: Account) => (await rest.get(PATH)).read(z.array(doubleSchema));
const answer = ({ rest }: Pick<Account, 'rest'>, id: string, body: object) => rest.put(`${PATH}/${id}`, body);

/** An applicant's own application, and a paper one of the same person. */
async function useDoubles(portal?: TestPortal) {
  const opened = portal ?? (await usePortal());
  const administrator = await signInAs(opened, 'admin');
  const own = await submittedApplication(opened, { student: PERSON });
  const paper = await enterPaper(administrator, SAME_PERSON);
  return { portal: opened, administrator, own, paper, id: `${own.application.id}-${paper.id}` };
}

test('pairs are listed with their reasons, the latest first', async () => {
  const { portal, administrator, own, paper, id } = await useDoubles();
  const one = await enterPaper(administrator, { birthCertificatePin: 'D 12345 678' });
  const two = await enterPaper(administrator, { birthCertificatePin: 'd12345678' });
  await enterPaper(administrator, { birthCertificatePin: 'n/a' });
  await enterPaper(administrator, { birthCertificatePin: 'N/A' });
  await enterPaper(administrator, { ...PERSON, dateOfBirth: '2009-02-04' });
  expect(await listOf(administrator)).toMatchObject([
    {
      id: `${one.id}-${two.id}`,
      reasons: ['birthCertificatePin'],
      applications: [{ id: one.id }, { id: two.id }],
    },
    {
      id,
      reasons: ['nameAndDateOfBirth'],
      applications: [
        { id: own.application.id, hasAccount: true },
        { id: paper.id, hasAccount: false },
      ],
    },
  ]);
  expect(await administrator.trpc.admin.doublesCount.query()).toBe(2);
  await administrator.rest.put(`/students/${own.student.id}`, {
    firstName: 'Rene',
    birthCertificatePin: 'd12345678',
  });
  expect((await listOf(administrator)).map((pair) => pair.id)).toEqual([
    `${one.id}-${two.id}`,
    `${own.application.id}-${two.id}`,
    `${own.application.id}-${one.id}`,
  ]);
  expect((await api(portal).get(PATH)).status).toBe(401);
});

describe('not the same person', () => {
  test.each(['REST', 'tRPC'])('is never shown again, and changes neither (%s)', async (door) => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    const before = await snapshotTables(portal, 'students', 'applications', 'documents', 'applicationCounts');
    if (door === 'REST') expect((await answer(administrator, id, { answer: 'different' })).status).toBe(200);
    else await administrator.trpc.admin.answerDouble.mutate({ id, answer: 'different' });
    expect(await listOf(administrator)).toEqual([]);
    expect(
      await snapshotTables(portal, 'students', 'applications', 'documents', 'applicationCounts'),
    ).toEqual(before);
    await administrator.rest.put(`/students/${paper.studentId}`, { middleName: 'Marie' });
    expect(await listOf(administrator)).toEqual([]);
    expect((await trailOf(portal)).slice(-3, -1)).toMatchObject([
      {
        action: 'double_dismissed',
        entityId: own.application.applicationId,
        after: { otherApplication: paper.applicationId },
      },
      {
        action: 'double_dismissed',
        entityId: paper.applicationId,
        after: { otherApplication: own.application.applicationId },
      },
    ]);
    expect((await answer(administrator, id, { answer: 'same', keep: paper.id })).status).toBe(404);
  });
});

test('a child of the same account with the same PIN can be claimed once the school has said that it is another one', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const pin = { birthCertificatePin: 'D1234567' };
  const own = await submittedApplication(portal, { student: { firstName: 'Kavi', ...pin } });
  const paper = await enterPaper(administrator, { firstName: 'Anjali', ...pin });
  expect(await claim(own.applicant, paper.claimCode)).toMatchObject({ status: 409 });
  expect(
    (await answer(administrator, `${own.application.id}-${paper.id}`, { answer: 'different' })).status,
  ).toBe(200);
  expect(await claim(own.applicant, paper.claimCode)).toMatchObject({ status: 200 });
  expect((await own.applicant.rest.get('/applications')).body).toHaveLength(2);
});

test.each([
  ['reopened', 200],
  ['closed', 409],
])('doubles of an intake that is %s are answered: %i', async (state, status) => {
  const { portal, id } = await useDoubles();
  const head = await signInAs(portal, 'super_admin');
  await beginIntake(portal, head, 2028);
  if (state === 'reopened') await head.rest.put('/super-admin/intakes/1', { state, reason: 'An appeal' });
  expect((await answer(head, id, { answer: 'different' })).status).toBe(status);
});

describe('the same person', () => {
  test('one stays, the other is withdrawn: a marked draft that its applicant cannot change', async () => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    const emails = (await readOutbox(portal)).length;
    expect((await answer(administrator, id, { answer: 'same', keep: paper.id })).status).toBe(200);
    expect(await listOf(administrator)).toEqual([]);
    const { stats, items } = await administrator.trpc.admin.applicationPage.query({});
    expect(stats).toMatchObject({ total: 2, completed: 1, incomplete: 1 });
    expect(items.find((item) => item.id === own.application.id)).toMatchObject({
      status: 'draft',
      withdrawnAt: expect.any(String),
      ...{ firstChoiceSubjects: own.application.firstChoiceSubjects },
    });
    expect(
      await own.applicant.rest.put(`/applications/${own.application.id}`, { status: 'submitted' }),
    ).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/has withdrawn this application/) },
    });
    expect(await own.applicant.trpc.applications.overview.query()).toMatchObject({
      application: { id: own.application.id },
      isWithdrawn: true,
      children: [{ id: own.student.id, status: 'draft', isWithdrawn: true }],
    });
    // With the code the one that stays joins the account, which shows it first.
    expect((await claim(own.applicant, paper.claimCode)).status).toBe(200);
    expect(await own.applicant.trpc.applications.overview.query()).toMatchObject({
      isWithdrawn: false,
      children: [
        { id: paper.studentId, status: 'submitted', isWithdrawn: false },
        { id: own.student.id, status: 'draft', isWithdrawn: true },
      ],
    });
    expect((await own.applicant.rest.get(`/students/${own.student.id}/documents`)).body).toHaveLength(1);
    expect(await readOutbox(portal)).toHaveLength(emails);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'application_withdrawn',
      entityId: own.application.applicationId,
      before: { status: 'submitted', submittedAt: own.application.submittedAt },
      after: { status: 'draft', keptApplication: paper.applicationId },
    });
  });

  test('is no answer any more when one was decided since it was seen', async () => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    const colleague = await signInAs(portal, 'super_admin');
    const seen = (await listOf(administrator)).flatMap(({ applications }) => applications);
    const versions = Object.fromEntries(seen.map((application) => [application.id, application.version]));
    await colleague.rest.put(`/admin/applications/${own.application.id}/status`, { status: 'approved' });
    for (const body of [{ answer: 'same', keep: paper.id }, { answer: 'different' }])
      expect(await answer(administrator, id, { ...body, versions })).toMatchObject({
        status: 409,
        body: {
          message: expect.stringMatching(
            `changed ${own.application.applicationId} on .*Your answer was not saved`,
          ),
          changes: [{ action: 'status_changed' }],
        },
      });
    const [pair] = await listOf(administrator);
    expect(pair?.applications[0]).toMatchObject({ status: 'approved', isTold: true });
    const current = { versions: { ...versions, [own.application.id]: pair?.applications[0].version } };
    expect(await answer(administrator, id, { answer: 'same', keep: paper.id, ...current })).toMatchObject({
      status: 200,
    });
  });

  test('its documents move if wanted; a second profile picture does not', async () => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    const { rest } = administrator;
    for (const studentId of [own.student.id, paper.studentId])
      await rest.upload(studentId, pngFile(`face${studentId}.png`), 'profile_picture');
    const body = { answer: 'same', keep: paper.id, moveDocuments: true };
    expect((await answer(administrator, id, body)).status).toBe(200);
    const namesOf = async (studentId: number) =>
      z
        .array(z.object({ originalName: z.string() }))
        .parse((await rest.get(`/students/${studentId}/documents`)).body)
        .map(({ originalName }) => originalName);
    expect(await namesOf(paper.studentId)).toEqual(['slip.png', `face${paper.studentId}.png`]);
    expect(await namesOf(own.student.id)).toEqual([`face${own.student.id}.png`]);
    expect((await trailOf(portal)).slice(-2)).toMatchObject([
      { action: 'documents_moved', entityId: String(own.student.id), before: { documents: 1 } },
      { action: 'documents_moved', entityId: String(paper.studentId), after: { documents: 1 } },
    ]);
  });

  test('another status takes the withdrawn one up again, and then they are possible doubles again', async () => {
    const { administrator, own, paper, id } = await useDoubles();
    await answer(administrator, id, { answer: 'same', keep: own.application.id });
    expect(await administrator.rest.post(`/admin/applications/${paper.id}/claim-code`)).toMatchObject({
      status: 409,
    });
    const status = { status: 'submitted' };
    expect(
      (await administrator.rest.put(`/admin/applications/${paper.id}/status`, status)).body,
    ).toMatchObject({
      status: 'submitted',
      withdrawnAt: null,
    });
    expect(await listOf(administrator)).toMatchObject([{ id }]);
  });

  test('an action on many leaves the withdrawn one alone', async () => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    await answer(administrator, id, { answer: 'same', keep: own.application.id });
    const ids = [own.application.id, paper.id];
    const answerBy = portal.clock.now().toISOString().slice(0, 10);
    const question = { kind: 'information', message: 'When did you move?', answerBy };
    for (const action of [{ action: 'approve' }, { action: 'request', ...question }])
      expect(
        (await administrator.rest.post('/admin/applications/bulk', { ids, ...action, preview: true })).body,
      ).toMatchObject({ changed: 1, left: [{ id: paper.id, reason: 'withdrawn' }] });
  });

  test.each(['', '?search=a'])(
    'the figures for the principal leave the withdrawn one out: %j',
    async (filter) => {
      const { administrator, own, id } = await useDoubles();
      const applied = async () => {
        const { total, bySubject } = (await administrator.rest.get(`/admin/figures${filter}`)).read(
          figuresSchema,
        );
        return [total.applied, ...bySubject.map((subject) => subject.applied)];
      };
      expect(Math.max(...(await applied()))).toBe(2);
      await answer(administrator, id, { answer: 'same', keep: own.application.id });
      expect(Math.max(...(await applied()))).toBe(1);
    },
  );

  test('a message to many leaves the withdrawn one out', async () => {
    const { administrator, own, paper, id } = await useDoubles();
    await answer(administrator, id, { answer: 'same', keep: paper.id });
    const message = { ids: [own.application.id, paper.id], subject: 'Come', text: 'Come on Monday.' };
    expect((await administrator.rest.post('/admin/messages', message)).body).toMatchObject({
      recipients: 0,
      leftOut: [
        { id: paper.id, reason: 'no confirmed address' },
        { id: own.application.id, reason: 'withdrawn' },
      ],
    });
  });

  test('no letter about the withdrawn one goes out any more', async () => {
    const portal = await usePortal({ environment: { SMTP_URL: (await downMailServer()).url } });
    const { administrator, own, paper, id } = await useDoubles(portal);
    const answerBy = portal.clock.now().toISOString().slice(0, 10);
    const question = { kind: 'information', message: 'When did you move?', answerBy };
    await administrator.rest.post(`/admin/applications/${own.application.id}/requests`, question);
    await portal.services.background.finished();
    const letters = () =>
      portal.services.db
        .selectFrom('emails')
        .select('subject')
        .where('applicationId', '=', own.application.id)
        .execute();
    expect(await letters()).toHaveLength(2);
    expect((await answer(administrator, id, { answer: 'same', keep: paper.id })).status).toBe(200);
    expect(await letters()).toEqual([]);
  });

  test('a decision about the withdrawn one that is undone leaves it withdrawn', async () => {
    const { administrator, own, paper, id } = await useDoubles();
    await answer(administrator, id, { answer: 'same', keep: paper.id });
    const path = `/admin/applications/${own.application.id}`;
    expect((await administrator.rest.put(`${path}/status`, { status: 'approved' })).status).toBe(200);
    expect(await administrator.rest.post(`${path}/decision/undo`, {})).toMatchObject({
      status: 200,
      body: { status: 'draft', withdrawnAt: expect.any(String) },
    });
    const submitting = { status: 'submitted' };
    expect(await own.applicant.rest.put(`/applications/${own.application.id}`, submitting)).toMatchObject({
      status: 409,
    });
    expect(await listOf(administrator)).toEqual([]);
  });

  test('a decision that waits to be told is taken back with it', async () => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    await administrator.rest.put(`/applications/${own.application.id}`, { status: 'approved' });
    await answer(administrator, id, { answer: 'same', keep: paper.id });
    const { emails, decisionUndos } = await snapshotTables(portal, 'emails', 'decisionUndos');
    expect([emails, decisionUndos]).toEqual([[], []]);
  });

  test('two administrators who answer at once differently: one answer counts', async () => {
    const { portal, administrator, own, paper, id } = await useDoubles();
    const colleague = await signInAs(portal, 'super_admin');
    const answers = await Promise.all([
      answer(administrator, id, { answer: 'same', keep: paper.id }),
      answer(colleague, id, { answer: 'same', keep: own.application.id }),
      answer(colleague, id, { answer: 'different' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

test('what is wrong, and what others may not do, changes nothing', async () => {
  const { portal, administrator, own, id } = await useDoubles();
  const stranger = await enterPaper(administrator);
  const before = await snapshotTables(portal);
  const wrong: [string, object, number][] = [
    [id, {}, 400],
    [id, { answer: 'maybe' }, 400],
    [id, { answer: 'same' }, 400],
    [id, { answer: 'same', keep: stranger.id }, 400],
    [id, { answer: 'same', keep: 'first' }, 400],
    ['first', { answer: 'different' }, 400],
    [`${own.application.id}-${stranger.id}`, { answer: 'different' }, 404],
    [`${own.application.id}-4711`, { answer: 'different' }, 404],
    [id.split('-').reverse().join('-'), { answer: 'different' }, 404],
  ];
  for (const [pair, body, status] of wrong)
    expect([pair, body, (await answer(administrator, pair, body)).status]).toEqual([pair, body, status]);
  const body = { answer: 'different' } as const;
  expect((await answer({ rest: api(portal) }, id, body)).status).toBe(401);
  expect((await answer(own.applicant, id, body)).status).toBe(403);
  expect((await own.applicant.rest.get(PATH)).status).toBe(403);
  expect(await refusalOf(own.applicant.trpc.admin.answerDouble.mutate({ id, ...body }))).toMatchObject({
    status: 403,
  });
  expect(await snapshotTables(portal)).toEqual(before);
});
