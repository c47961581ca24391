import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pngOfSize } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { newPerson } from '../support/accounts.ts';
import { canMakeDisk, makeDisk } from '../support/backups/faults/disk.ts';
import { startServerProcess } from '../support/server-process.ts';

/** A production server makes its disk reserve a minute after its start, so these tests run only in `npm run faults`. */
const isThorough = Number(process.env.FAULT_KILLS ?? 0) > 0;
const MEGABYTE = 1024 ** 2;
const HEAD = { email: 'head@school.example', password: 'correct horse battery' };
const MINUTES = { timeout: 150_000, interval: 500 };

describe.runIf(isThorough && canMakeDisk())('the disk of a running portal becomes full', () => {
  test('log-ins and deletions go on, before and after a start, and nothing else eats their room', async () => {
    const disk = makeDisk(320);
    const environment = {
      DATA_DIR: disk.folder,
      SUPER_ADMIN_EMAIL: HEAD.email,
      SUPER_ADMIN_PASSWORD: HEAD.password,
      LOG_LEVEL: 'warn',
    };
    let server = await startServerProcess(environment);
    onTestFinished(async () => {
      await server.end();
      disk.remove();
    });
    const as = (token?: string) => api(server, token);
    const logIn = async (account: { email: string; password: string }) =>
      (await as().post('/auth/login', account)).read(signedInSchema).token;
    const reserve = path.join(disk.folder, 'portal.reserve');
    const reserved = () => (existsSync(reserve) ? statSync(reserve).blocks * 512 : 0);
    const freeBytes = () => statfsSync(disk.folder).bavail * statfsSync(disk.folder).bsize;

    const head = await logIn(HEAD);
    const person = newPerson();
    const { token, user } = (await as().post('/auth/register', person)).read(signedInSchema);
    const student = (await as(token).post('/students', studentPayload())).read(studentSchema);
    const large = pngOfSize('slip.png', 5 * MEGABYTE);
    const document = (await as(token).upload(student.id, large, 'exam_slip')).read(documentSchema);
    await expect.poll(reserved, MINUTES).toBeGreaterThanOrEqual(64 * MEGABYTE);

    disk.fill();
    const again = await logIn(person);
    expect(reserved()).toBe(0);
    const before = freeBytes();
    const draft = { personalData: { achievements: 'x'.repeat(90_000) }, currentStep: 0 };
    for (const _ of Array(300).keys())
      expect((await as(again).post('/draft-application', draft)).status).toBe(507);
    expect((await as(again).upload(student.id, large, 'other')).status).toBe(507);
    expect(before - freeBytes()).toBeLessThan(MEGABYTE);
    expect((await as(again).bytes(`/documents/${document.fileName}`)).bytes).toHaveLength(5 * MEGABYTE);

    expect(await server.end()).toBe(0);
    server = await startServerProcess(environment);
    expect((await as(head).delete(`/students/${student.id}/documents/${document.id}`)).status).toBe(200);
    expect((await as(head).delete(`/super-admin/users/${user.id}`)).status).toBe(200);
    expect((await as(head).post('/auth/logout', {})).status).toBe(200);

    disk.free();
    const { token: other } = (await as().post('/auth/register', newPerson())).read(signedInSchema);
    expect((await as(other).post('/draft-application', draft)).status).toBe(200);
    await expect.poll(reserved, MINUTES).toBeGreaterThanOrEqual(64 * MEGABYTE);
  }, 400_000);
});
