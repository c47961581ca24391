import { expect, onTestFinished, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { newPerson } from '../support/accounts.ts';
import { startServerProcess } from '../support/server-process.ts';
import { useFolder } from '../support/use-folder.ts';

const HEAD = { email: 'head@school.example', password: 'correct horse battery' };

/** Starts a portal that can be killed again and again, always on the same data. */
async function usePortalToKill() {
  const environment = {
    DATA_DIR: await useFolder(),
    SUPER_ADMIN_EMAIL: HEAD.email,
    SUPER_ADMIN_PASSWORD: HEAD.password,
  };
  let server = await startServerProcess(environment);
  onTestFinished(() => server.kill());
  return {
    url: () => server.url,
    async killAndStart() {
      await server.kill();
      server = await startServerProcess(environment);
    },
  };
}

test('what was answered with success is there after a kill, whatever it was', async () => {
  const portal = await usePortalToKill();
  const as = (token?: string) => api({ url: portal.url() }, token);
  const { token: head } = (await as().post('/auth/login', HEAD)).read(signedInSchema);
  const open = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };
  expect((await as(head).post('/admin/registration-portal/schedule', open)).status).toBe(200);

  const { token, user } = (await as().post('/auth/register', newPerson())).read(signedInSchema);
  const student = (await as(token).post('/students', studentPayload())).read(studentSchema);
  for (const result of RESULTS) await as(token).post('/exam-results', examResultPayload(student.id, result));
  await portal.killAndStart();
  expect(await as(token).get('/auth/profile')).toMatchObject({ status: 200, body: { email: user.email } });
  expect((await as(token).get(`/students/${student.id}`)).body).toMatchObject(student);
  expect((await as(token).get(`/students/${student.id}/exam-results`)).body).toHaveLength(RESULTS.length);

  const slip = (await as(token).upload(student.id, pngFile(), 'exam_slip')).read(documentSchema);
  await portal.killAndStart();
  const { bytes } = await as(token).bytes(`/documents/${slip.fileName}`);
  expect(bytes).toEqual(Buffer.from(await pngFile().arrayBuffer()));

  const submitted = { ...CHOICES, studentId: student.id, status: 'submitted' };
  const application = (await as(token).post('/applications', submitted)).read(applicationSchema);
  await portal.killAndStart();
  expect((await as(token).get('/applications')).body).toEqual([application]);
});
