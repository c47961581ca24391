import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { beginIntake } from '../support/intakes.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const rowsOf = async (portal: TestPortal) => {
  const tables = await snapshotTables(
    portal,
    'students',
    'applications',
    'applicationChoices',
    'examResults',
    'documents',
    'drafts',
    'applicationNotes',
  );
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
};
const NOTHING = {
  students: 0,
  applications: 0,
  applicationChoices: 0,
  examResults: 0,
  documents: 0,
  drafts: 0,
  applicationNotes: 0,
};
const page = async ({ rest }: Account, query: string) =>
  (await rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);

describe('one application', () => {
  test('goes with its student, results, documents, files and draft; the account stays', async () => {
    const portal = await usePortal();
    const { applicant, application, student, document, examResults } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    await admin.rest.put(`/admin/applications/${application.id}/status`, { status: 'draft' });
    await applicant.rest.post('/draft-application', { personalData: {}, currentStep: 1 });
    await admin.rest.post(`/admin/applications/${application.id}/notes`, { text: 'Called.' });
    expect(await admin.rest.delete(`/admin/applications/${application.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Application deleted successfully' },
    });
    expect(await rowsOf(portal)).toEqual(NOTHING);
    expect(await storedFiles(portal)).toEqual([]);
    expect((await applicant.rest.get('/auth/profile')).status).toBe(200);
    expect((await applicant.rest.get(`/documents/${document.fileName}`)).status).toBe(404);
    expect(await page(admin, `search=${student.lastName}`)).toMatchObject({
      total: 0,
      filtered: 0,
      items: [],
    });

    const trail = await portal.services.db.selectFrom('audit').selectAll().orderBy('id', 'desc').execute();
    expect(trail[0]).toMatchObject({
      action: 'application_deleted',
      entityId: application.applicationId,
      actorEmail: admin.email,
      after: null,
    });
    const before: unknown = JSON.parse(trail[0]?.before ?? '');
    expect(before).toEqual({ studentId: student.id, examResults: examResults.length, documents: 1 });
  });

  test('the applicant may begin anew, and gets another number', async () => {
    const portal = await usePortal();
    const { applicant, application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    await admin.rest.delete(`/admin/applications/${application.id}`);
    const again = await completeApplication(applicant);
    expect(again.application.applicationId).not.toBe(application.applicationId);
    expect(again.student.id).not.toBe(application.studentId);
    expect((await page(admin, 'page=1')).items).toHaveLength(1);
  });

  test('a content that somebody else uploaded as well stays', async () => {
    const portal = await usePortal();
    const { student } = await submittedApplication(portal);
    const { application, student: other } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    for (const { id } of [student, other]) await admin.rest.upload(id, pngFile('same.png', 'same'), 'other');
    const files = await storedFiles(portal);
    await admin.rest.delete(`/admin/applications/${application.id}`);
    // The application's own slip is gone; the slip that both applications have stays.
    expect(await storedFiles(portal)).toHaveLength(files.length - 1);
  });

  test('twice is 404 the second time', async () => {
    const portal = await usePortal();
    const { application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => admin.rest.delete(`/admin/applications/${application.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await snapshotTables(portal, 'audit')).audit).toHaveLength(1);
  });
});

describe('what a colleague has changed since it was seen', () => {
  async function useChanged() {
    const portal = await usePortal();
    const [changed, same] = [await submittedApplication(portal), await submittedApplication(portal)];
    const [admin, colleague] = [await signInAs(portal, 'admin'), await signInAs(portal, 'admin')];
    const { items } = await page(admin, 'page=1');
    const versions = Object.fromEntries(items.map(({ id, version }) => [id, version]));
    await colleague.rest.put(`/admin/applications/${changed.application.id}/status`, { status: 'approved' });
    return { portal, changed: changed.application, same: same.application, admin, versions };
  }

  test('is not deleted alone: 409 says who changed it, and nothing goes', async () => {
    const { portal, changed, admin, versions } = await useChanged();
    const before = await snapshotTables(portal);
    const answer = await admin.rest.request('DELETE', `/admin/applications/${changed.id}`, {
      body: { version: versions[changed.id] },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ changed .* It was not deleted\.$/) },
    });
    expect(await snapshotTables(portal)).toEqual(before);
  });

  test('is left alone among several, which the answer names', async () => {
    const { changed, same, admin, versions } = await useChanged();
    const applicationIds = [changed.id, same.id];
    const answer = await admin.rest.request('DELETE', '/admin/applications/bulk', {
      body: { applicationIds, versions },
    });
    expect(answer).toMatchObject({ status: 200, body: { deletedCount: 1, changed: [changed.id] } });
    expect((await page(admin, 'page=1')).items.map(({ id }) => id)).toEqual([changed.id]);
  });

  test('is left alone of a list, too, without versions; the extent says so before', async () => {
    const portal = await usePortal();
    const [one, other] = [await submittedApplication(portal), await submittedApplication(portal)];
    const admin = await signInAs(portal, 'admin');
    const { snapshot } = await page(admin, 'page=1');
    await admin.rest.put(`/admin/students/${one.student.id}`, { lastName: 'Renamed' });
    const deletion = { applicationIds: [one.application.id, other.application.id], since: snapshot };
    expect(await admin.trpc.admin.deletionExtent.mutate(deletion)).toEqual({
      applications: 1,
      examResults: other.examResults.length,
      documents: 1,
      changed: 1,
    });
    const before = await snapshotTables(portal);
    const remove = (body: object) => admin.rest.request('DELETE', '/admin/applications/bulk', { body });
    expect(await remove({ ...deletion, since: 'not kept' })).toMatchObject({ status: 410 });
    expect(await snapshotTables(portal)).toEqual(before);
    const answer = await remove(deletion);
    expect(answer).toMatchObject({ status: 200, body: { deletedCount: 1, changed: [one.application.id] } });
    expect((await page(admin, 'page=1')).items.map(({ id }) => id)).toEqual([one.application.id]);
  });
});

describe('several applications', () => {
  const remove = ({ rest }: Account, applicationIds: unknown) =>
    rest.request('DELETE', '/admin/applications/bulk', { body: { applicationIds } });

  test('go together; those that are gone already are passed over, files that are missing as well', async () => {
    const portal = await usePortal();
    const made = [];
    made.push((await submittedApplication(portal)).application);
    for (const missing of await storedFiles(portal))
      await rm(path.join(portal.services.config.uploadsFolder, missing));
    for (let count = 0; count < 2; count += 1) made.push((await submittedApplication(portal)).application);
    const admin = await signInAs(portal, 'admin');
    const [first, second, third] = made;
    expect(await remove(admin, [first?.id, third?.id, third?.id, 4711])).toMatchObject({
      status: 200,
      body: { deletedCount: 2, message: 'Successfully deleted 2 applications' },
    });
    const left = await page(admin, 'page=1');
    expect(left.items.map(({ id }) => id)).toEqual([second?.id]);
    expect(left).toMatchObject({ total: 1, stats: { total: 1, completed: 1 } });
    expect(await storedFiles(portal)).toHaveLength(1);
    expect((await snapshotTables(portal, 'audit')).audit).toHaveLength(2);
  });

  test('however many: a query takes more of them than SQLite takes values', async () => {
    const portal = await usePortal();
    const { application } = await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    const ids = Array.from({ length: 33_000 }, (_, index) => application.id + index);
    expect(await remove(admin, ids)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await rowsOf(portal)).toEqual(NOTHING);
  });

  test.each([
    [undefined, 'applicationIds lists the ids of applications'],
    ['1', 'applicationIds lists the ids of applications'],
    [['1'], 'applicationIds lists whole numbers'],
    [[1.5], 'applicationIds lists whole numbers'],
    [[], 'Please select at least one application'],
  ])('%o is refused', async (ids, message) => {
    const portal = await usePortal();
    await submittedApplication(portal);
    const admin = await signInAs(portal, 'admin');
    const before = await rowsOf(portal);
    expect(await remove(admin, ids)).toMatchObject({ status: 400, body: { message } });
    expect(await rowsOf(portal)).toEqual(before);
  });
});

describe('in a reopened intake', () => {
  async function useReopened() {
    const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z' });
    const head = await signInAs(portal, 'super_admin');
    const made = [await submittedApplication(portal), await submittedApplication(portal)];
    await beginIntake(portal, head, 2028);
    await head.rest.put('/super-admin/intakes/1', { state: 'reopened', reason: 'A correction' });
    const ids = made.map(({ application }) => application.id);
    return { portal, head, ids, numbers: made.map(({ application }) => application.applicationId) };
  }

  test('applications stay in its figures', async () => {
    const { portal, head, ids } = await useReopened();
    const figures = async () => (await head.rest.get('/admin/intakes')).body;
    const before = await figures();
    expect((await head.rest.delete(`/admin/applications/${ids[0]}`)).status).toBe(200);
    expect((await snapshotTables(portal, 'applications')).applications).toHaveLength(1);
    expect(await figures()).toEqual(before);
  });

  test.each(['application', 'intake'] as const)(
    'nothing is deleted with an application that is held back (by its %s), until that is ended',
    async (held) => {
      const { portal, head, ids, numbers } = await useReopened();
      const admin = await signInAs(portal, 'admin');
      const path = {
        application: `/super-admin/applications/${ids[0]}/hold-back`,
        intake: '/super-admin/intakes/1/hold-back',
      }[held];
      expect((await head.rest.put(path, { reason: 'A dispute' })).status).toBe(200);
      const before = [await snapshotTables(portal), await storedFiles(portal)];
      const [named, several] = {
        application: [numbers[0], `1 application is held back: ${numbers[0]}`],
        intake: [
          `${numbers[0]} (with intake September 2027)`,
          `2 applications are held back: ${numbers.map((number) => `${number} (with intake September 2027)`).join(', ')}`,
        ],
      }[held];
      const end = 'Please have a super administrator end that under Keeping Data first.';
      expect(await admin.rest.delete(`/admin/applications/${ids[0]}`)).toMatchObject({
        status: 409,
        body: { message: `Nothing was deleted. 1 application is held back: ${named}. ${end}` },
      });
      const removeAll = () =>
        admin.rest.request('DELETE', '/admin/applications/bulk', { body: { applicationIds: ids } });
      expect(await removeAll()).toMatchObject({
        status: 409,
        body: { message: `Nothing was deleted. ${several}. ${end}` },
      });
      expect([await snapshotTables(portal), await storedFiles(portal)]).toEqual(before);
      expect((await head.rest.put(path, { reason: null })).status).toBe(200);
      expect(await removeAll()).toMatchObject({ status: 200, body: { deletedCount: 2 } });
    },
  );
});

test('beforehand its extent is told, without those that are gone, however many are asked about', async () => {
  const portal = await usePortal();
  const first = await submittedApplication(portal);
  const second = await submittedApplication(portal);
  const admin = await signInAs(portal, 'admin');
  const ids = [first.application.id, second.application.id, 999];
  expect(await admin.trpc.admin.deletionExtent.mutate({ applicationIds: ids })).toEqual({
    applications: 2,
    examResults: first.examResults.length + second.examResults.length,
    documents: 2,
    changed: 0,
  });
  expect(await admin.trpc.admin.deletionExtent.mutate({ applicationIds: [999] })).toEqual({
    applications: 0,
    examResults: 0,
    documents: 0,
    changed: 0,
  });
  const many = Array.from({ length: 33_000 }, (_, index) => first.application.id + index);
  expect(await admin.trpc.admin.deletionExtent.mutate({ applicationIds: many })).toMatchObject({
    applications: 2,
  });
});
