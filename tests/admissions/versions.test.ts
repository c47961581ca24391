import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload } from '../../scripts/support/payloads.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const NOW = '2026-10-05T15:00:00.000Z';

async function withTwoAdministrators() {
  const portal = await usePortal({ now: NOW });
  const submitted = await submittedApplication(portal);
  const first = await signInAs(portal, 'admin', { firstName: 'Marisol', lastName: 'Achong' });
  const second = await signInAs(portal, 'super_admin');
  const { id } = submitted.application;
  const versionFor = async ({ rest }: Account) =>
    (await rest.get(`/admin/applications/${id}`)).read(administratorApplicationSchema).version;
  return { portal, ...submitted, id, first, second, versionFor };
}
type Scene = Awaited<ReturnType<typeof withTwoAdministrators>>;

/** Every way in which an administrator changes an application; `deletion` deletes an exam result. */
const CHANGES: Record<
  string,
  (scene: Scene, administrator: Account, version?: string) => ReturnType<Account['rest']['put']>
> = {
  status: ({ id }, { rest }, version) =>
    rest.put(`/admin/applications/${id}/status`, { status: 'under_review', version }),
  decision: ({ id }, { rest }, version) => rest.put(`/applications/${id}`, { status: 'rejected', version }),
  subjects: ({ id }, { rest }, version) =>
    rest.put(`/admin/applications/${id}/subjects`, {
      firstChoiceSubjects: ['Law'],
      secondChoiceSubjects: ['French'],
      version,
    }),
  student: ({ student }, { rest }, version) =>
    rest.put(`/admin/students/${student.id}`, { lastName: 'Second', version }),
  result: ({ examResults }, { rest }, version) =>
    rest.put(`/admin/exam-results/${examResults[1]?.id}`, { grade: '5', version }),
  deletion: ({ examResults }, { rest }, version) =>
    rest.request('DELETE', `/exam-results/${examResults[1]?.id}`, { body: { version } }),
};

/** A change by another administrator meanwhile, and its entry in the audit trail. */
const MEANWHILE: [string, (scene: Scene) => Promise<unknown>, object][] = [
  [
    'status',
    ({ first, id }) => first.rest.put(`/admin/applications/${id}/status`, { status: 'approved' }),
    { action: 'status_changed', changes: [{ field: 'status', before: 'submitted', after: 'approved' }] },
  ],
  [
    'student',
    ({ first, student }) => first.rest.put(`/admin/students/${student.id}`, { firstName: 'Other' }),
    {
      action: 'student_changed',
      changes: [{ field: 'firstName', before: expect.any(String), after: 'Other' }],
    },
  ],
  [
    'results',
    ({ first, examResults }) => first.rest.put(`/admin/exam-results/${examResults[0]?.id}`, { grade: '2' }),
    {
      action: 'results_changed',
      about: 'Mathematics (CSEC 2025)',
      changes: expect.arrayContaining([{ field: 'grade', before: '1', after: '2' }]),
    },
  ],
  [
    'choices',
    ({ first, id }) =>
      first.rest.put(`/admin/applications/${id}/subjects`, { ...CHOICES, secondChoiceSubjects: ['Law'] }),
    {
      action: 'choices_changed',
      changes: [{ field: 'secondChoiceSubjects', before: CHOICES.secondChoiceSubjects, after: ['Law'] }],
    },
  ],
  [
    'documents, of which one was deleted',
    ({ first, student, document }) => first.rest.delete(`/students/${student.id}/documents/${document.id}`),
    {
      action: 'documents_changed',
      changes: expect.arrayContaining([{ field: 'originalName', before: 'slip.png', after: null }]),
    },
  ],
  [
    'documents, to which one was added',
    ({ first, student }) => first.rest.upload(student.id, pngFile('other.png'), 'other'),
    {
      action: 'documents_changed',
      changes: expect.arrayContaining([{ field: 'originalName', before: null, after: 'other.png' }]),
    },
  ],
];

describe.each(MEANWHILE)('when another administrator has changed the %s', (_, change, told) => {
  test.each(Object.keys(CHANGES))(
    'a change of %s is 409, says what, and overwrites nothing',
    async (kind) => {
      const scene = await withTwoAdministrators();
      const { portal, application, first, second } = scene;
      const version = await scene.versionFor(second);
      await change(scene);
      const before = await snapshotTables(portal);
      const refused = await CHANGES[kind]?.(scene, second, version);
      expect(refused?.status).toBe(409);
      const { applicationId } = application;
      expect(refused?.body).toEqual({
        message: `Marisol Achong changed ${applicationId} on 05/10/2026 at 11:00. Your ${kind === 'decision' ? 'decision' : 'change'} was not saved.`,
        changes: [
          { id: expect.any(Number), at: NOW, actor: { email: first.email, name: 'Marisol Achong' }, ...told },
        ],
      });
      expect(await snapshotTables(portal)).toEqual(before);
    },
  );
});

test('of many at once, one whose slip was deleted meanwhile is not approved', async () => {
  const { first, second, id, student, document, versionFor } = await withTwoAdministrators();
  const versions = { [id]: await versionFor(second) };
  await first.rest.delete(`/students/${student.id}/documents/${document.id}`);
  const bulk = { ids: [id], action: 'approve', versions, key: 'press' };
  expect(await second.rest.post('/admin/applications/bulk', bulk)).toMatchObject({
    status: 200,
    body: { changed: 0, left: [{ id, reason: 'changed since you looked' }] },
  });
  expect((await second.rest.get(`/admin/applications/${id}`)).body).toMatchObject({ status: 'submitted' });
});

test('what was seen already is not told again', async () => {
  const { first, second, id, student, versionFor } = await withTwoAdministrators();
  await first.rest.put(`/admin/students/${student.id}`, { firstName: 'Seen' });
  const version = await versionFor(second);
  await first.rest.put(`/admin/applications/${id}/status`, { status: 'approved' });
  const refused = await second.rest.put(`/admin/students/${student.id}`, { lastName: 'Second', version });
  expect(refused).toMatchObject({ status: 409, body: { changes: [{ action: 'status_changed' }] } });
});

test.each(Object.keys(CHANGES))(
  'with the present version, and with none, a change of %s is made',
  async (kind) => {
    const scene = await withTwoAdministrators();
    const { first, second } = scene;
    const version = await scene.versionFor(second);
    expect((await CHANGES[kind]?.(scene, second, version))?.status).toBe(200);
    expect(await scene.versionFor(second)).not.toBe(version);
    if (kind === 'decision' || kind === 'deletion') return;
    expect((await CHANGES[kind]?.(scene, first))?.status).toBe(200);
  },
);

test('one after the other, each with the version that the answer before gave', async () => {
  const { second, id, versionFor } = await withTwoAdministrators();
  let version = await versionFor(second);
  for (const status of ['under_review', 'submitted', 'rejected'] as const) {
    const answer = await second.rest.put(`/admin/applications/${id}/status`, { status, version });
    version = answer.read(administratorApplicationSchema).version;
  }
});

test('what the applicant changes in a draft counts as well', async () => {
  const portal = await usePortal({ now: NOW });
  const applicant = await signInAs(portal, 'user');
  const admin = await signInAs(portal, 'admin');
  const { application, student } = await completeApplication(applicant);
  const { version } = (await admin.rest.get(`/admin/applications/${application.id}`)).read(
    administratorApplicationSchema,
  );
  await applicant.rest.post('/exam-results', examResultPayload(student.id, { examYear: 2024 }));
  expect(await admin.rest.put(`/admin/students/${student.id}`, { firstName: 'A', version })).toMatchObject({
    status: 409,
    body: {
      message: `The applicant has changed ${application.applicationId} meanwhile. Your change was not saved.`,
      changes: [],
    },
  });
});

test('two administrators who decide at once: one decides, the other learns of it', async () => {
  const { first, second, id, versionFor } = await withTwoAdministrators();
  const version = await versionFor(first);
  const decide = ({ trpc }: Account, status: 'approved' | 'rejected') =>
    trpc.admin.decide.mutate({ id, status, version });
  const answers = await Promise.allSettled([decide(first, 'approved'), decide(second, 'rejected')]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refusal = await refusalOf(decide(second, 'rejected'));
  expect(refusal).toMatchObject({
    status: 409,
    message: expect.stringContaining('Your decision was not saved.'),
  });
});

test('a version is a version', async () => {
  const { second, id } = await withTwoAdministrators();
  const answer = await second.rest.put(`/admin/applications/${id}/status`, { status: 'draft', version: 'x' });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'This is not the version of an application' },
  });
});

test('applicants are not told versions', async () => {
  const portal = await usePortal();
  const { applicant, student } = await submittedApplication(portal);
  for (const path of ['/applications', `/students/${student.id}/application`]) {
    expect(JSON.stringify((await applicant.rest.get(path)).body)).not.toContain('version');
  }
});
