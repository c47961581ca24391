import { describe, expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { spareNamesOf } from '../support/students/spare-names.ts';

const SENT = {
  motherWorkPhone: '624-0001',
  motherCellPhone: '700-0002',
  fatherWorkPhone: '624-0003',
  fatherCellPhone: '700-0004',
};
const STORED = {
  motherPhoneWork: '624-0001',
  motherPhoneCell: '700-0002',
  fatherPhoneWork: '624-0003',
  fatherPhoneCell: '700-0004',
};
const BOTH = { ...SENT, ...STORED };
const { motherPhoneWork: _1, motherPhoneCell: _2, ...without } = studentPayload();
const { fatherPhoneWork: _3, fatherPhoneCell: _4, ...payload } = without;

const create = async ({ rest }: Account, fields: object) =>
  (await rest.post('/students', { ...payload, ...fields })).read(studentSchema);

describe('the administrators’ specification’s names of parents’ phones', () => {
  test('are answered with a student wherever a whole one is', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const { applicant, student, application } = await submittedApplication(portal, { student: STORED });
    const { rest, trpc } = applicant;
    expect(spareNamesOf(student)).toEqual(SENT);

    for (const answer of [
      await rest.get(`/students/${student.id}`),
      await rest.get(`/students/by-email/${student.email}`),
      await admin.rest.put(`/admin/students/${student.id}`, { motherPhoneWork: '624-0001' }),
      await admin.rest.put(`/students/${student.id}`, {}),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: BOTH });
    }
    expect((await rest.get('/students/my-students')).body).toMatchObject([BOTH]);
    expect((await admin.rest.get(`/admin/applications/${application.id}`)).body).toMatchObject({
      student: BOTH,
    });
    expect(await trpc.applications.overview.query()).toMatchObject({ student: BOTH });
    const records = await admin.trpc.admin.exportRecords.query({ applicationIds: [application.id] });
    expect(records).toMatchObject([{ student: BOTH }]);
  });

  test('are accepted in every write', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const applicant = await signInAs(portal, 'user');
    const { id } = await create(applicant, SENT);
    const changes = { motherWorkPhone: '624-0005', fatherCellPhone: '700-0006' };
    expect((await applicant.rest.get(`/students/${id}`)).body).toMatchObject(BOTH);

    const own = await applicant.rest.put(`/students/${id}`, changes);
    expect(own.body).toMatchObject({ ...STORED, motherPhoneWork: '624-0005', fatherPhoneCell: '700-0006' });
    const byAdministrator = await admin.rest.put(`/admin/students/${id}`, SENT);
    expect(byAdministrator).toMatchObject({ status: 200, body: BOTH });
    const overTrpc = await applicant.trpc.students.update.mutate({ id, ...changes });
    expect(overTrpc).toMatchObject({
      ...STORED,
      ...changes,
      motherPhoneWork: '624-0005',
      fatherPhoneCell: '700-0006',
    });
  });

  test('yield to the applicants’ names where both are sent and differ', async () => {
    const portal = await usePortal();
    const admin = await signInAs(portal, 'admin');
    const applicant = await signInAs(portal, 'user');
    const { id } = await create(applicant, { ...STORED, motherWorkPhone: 'no', fatherCellPhone: 'no' });
    expect((await applicant.rest.get(`/students/${id}`)).body).toMatchObject(BOTH);

    for (const [{ rest }, path] of [
      [applicant, `/students/${id}`],
      [admin, `/admin/students/${id}`],
    ] as const) {
      const answer = await rest.put(path, { motherPhoneCell: '', motherCellPhone: 'no' });
      expect(answer.body).toMatchObject({ ...STORED, motherPhoneCell: '', motherCellPhone: '' });
    }
  });

  test('follow the rules of their fields, and are no columns of their own', async () => {
    const portal = await usePortal();
    const applicant = await signInAs(portal, 'user');
    const { id } = await create(applicant, STORED);
    const before = await snapshotTables(portal, 'students', 'audit');
    const answer = await applicant.rest.put(`/students/${id}`, {
      motherWorkPhone: '1'.repeat(41),
      street: 'x',
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'motherWorkPhone' }] } });
    expect(await snapshotTables(portal, 'students', 'audit')).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('WorkPhone');
  });
});
