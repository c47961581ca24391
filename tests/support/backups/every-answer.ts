import { createHash } from 'node:crypto';
import { z } from 'zod';
import { api, type RestClient } from '../../../scripts/support/rest.ts';
import { startSession } from '../../../src/server/domains/auth/sessions.ts';
import { SITE_SETTING_KEYS } from '../../../src/shared/settings/site-settings.ts';
import type { Account } from '../accounts.ts';
import type { TestPortal } from '../portal.ts';

/** What a restore does not bring back: settings of this machine, records that go on, and sessions (decisions §8). */
const NOT_RESTORED = [
  '/auth/sessions',
  '/auth/profile/data',
  // It needs a list that is being walked.
  '/admin/applications/changes',
  '/admin/applications/{id}/history',
  '/super-admin/audit',
  '/super-admin/mail',
  '/super-admin/backup/automatic',
  '/super-admin/backup/download/{fileName}',
  '/super-admin/backup/health',
  '/super-admin/backup/list-local',
  // The files of imports are in no backup.
  '/admin/broadsheets/{id}',
  '/admin/broadsheets/{id}/preview',
  '/admin/broadsheets/{id}/differences.csv',
  // It depends on who has which application open.
  '/admin/results/next',
  // They tell the time.
  '/admin/figures',
  '/admin/figures.csv',
  '/super-admin/backup/progress',
  '/super-admin/backup/copies',
  '/super-admin/backup/stats-free',
  '/admin/system',
];

/** Prints only one application in this many: printing is slow. */
const PRINTED_OF = 25;

const applicationsSchema = z.array(z.looseObject({ id: z.int(), studentId: z.int() }));
const namesSchema = z.array(z.looseObject({ fileName: z.string() }));
const subjectsSchema = z.array(z.looseObject({ name: z.string() })).min(1);
const usersSchema = z.array(z.looseObject({ id: z.int(), role: z.string() }));
const studentsSchema = z.array(z.looseObject({ email: z.string() }));

/** By account and address: the status, and the JSON or the hash of the bytes. */
export type Answers = Map<string, string>;

/** The addresses whose answers differ, or that only one side has. */
export const differences = (before: Answers, after: Answers) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((address) => before.get(address) !== after.get(address))
    .map((address) => [address, before.get(address)?.slice(0, 500), after.get(address)?.slice(0, 500)]);

const contractSchema = z.object({ paths: z.record(z.string(), z.looseObject({})) });

async function callsForReading(portal: TestPortal) {
  const { paths } = (await api(portal).get('/openapi.json')).read(contractSchema);
  return Object.keys(paths)
    .filter((address) => 'get' in (paths[address] ?? {}))
    .map((address) => address.replace(/^\/api/, ''));
}

/**
 * Asks for everything that the REST door shows a super administrator and every applicant, documents included.
 * @throws when there is a GET call that is not asked here
 */
export async function everyAnswer(portal: TestPortal, superAdmin: Account): Promise<Answers> {
  const answers: Answers = new Map();
  const asked = new Set(NOT_RESTORED);

  const asker =
    (who: string, client: RestClient) =>
    async (template: string, ...values: (string | number)[]) => {
      asked.add(template.replace(/\?.*/, ''));
      const left = [...values];
      const address = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ''));
      const { status, headers, bytes } = await client.bytes(address);
      const isJson = headers.get('content-type')?.startsWith('application/json');
      // The version also counts audit entries, so a page opened before a restore cannot save over it.
      // Each list that can be walked has a snapshot of its own.
      const text = isJson ? bytes.toString().replaceAll(/(?<="(version|snapshot)":")[^"]+/g, '') : '';
      const said = isJson ? text : createHash('sha256').update(bytes).digest('hex');
      answers.set(`${who} ${address}`, `${status} ${said}`);
      return isJson && status === 200 ? JSON.parse(text) : undefined;
    };
  const ask = asker('super administrator', superAdmin.rest);

  for (const template of [
    '/admin/site-settings',
    '/admin/school',
    '/school/badge',
    '/admin/decisions',
    '/admin/decisions/releases',
    '/admin/places',
    '/admin/places/board',
    '/admin/places/figures',
    '/admin/places/fill',
    '/admin/letters',
    '/admin/administrators',
    '/admin/doubles',
    '/admin/broadsheets',
    '/admin/exam-subject-names',
    '/admin/results/queue',
    '/admin/mistakes',
    '/admin/offers',
    '/admin/registration?search=a',
    '/admin/registration/lists',
    '/admin/registration/pupils.csv',
    '/admin/reminders',
    '/admin/intakes',
    '/super-admin/retention',
    '/super-admin/retention/due',
    '/admin/paper-applications/similar',
    '/admin/subjects',
    '/admin/statistics',
    '/registration-portal/status',
    '/auth/second-step',
    '/super-admin/second-step',
  ])
    await ask(template);
  for (const key of SITE_SETTING_KEYS) await ask('/site-settings/{settingName}', key);
  for (const format of ['detailed', 'compact']) await ask(`/admin/applications/export?format=${format}`);
  await ask('/admin/applications?pageSize=200&sort=student:asc');
  await ask('/admin/applications?search=a&pageSize=200');

  for (const { id } of z.array(z.looseObject({ id: z.int() })).parse(await ask('/admin/messages')))
    await ask('/admin/messages/{id}', id);
  const previews = z.array(z.looseObject({ id: z.int() })).parse(await ask('/admin/places/previews'));
  for (const { id } of [{ id: 1 }, ...previews]) {
    await ask('/admin/places/previews/{id}', id);
    await ask('/admin/places/previews/{id}/board', id);
    await ask('/admin/places/previews/{id}/outcomes', id);
  }

  const subjects = subjectsSchema.parse(await ask('/subjects'));
  const applications = applicationsSchema.parse(await ask('/admin/applications'));
  for (const [index, { id, studentId }] of applications.entries()) {
    await ask('/admin/applications/{id}', id);
    await ask('/admin/applications/{id}/notes', id);
    await ask('/admin/applications/{id}/placement', id);
    await ask('/applications/{id}/requests', id);
    await ask('/applications/{id}/offer', id);
    await ask('/students/{id}', studentId);
    await ask('/students/{id}/application', studentId);
    await ask('/students/{id}/exam-results', studentId);
    const subject = subjects[index % subjects.length]?.name ?? '';
    await ask('/students/{id}/eligibility/{subject}', studentId, subject);
    if (index % PRINTED_OF === 0) {
      await ask('/students/{id}/application/pdf', studentId);
      await ask('/applications/{id}/offer/pdf', id);
    }
    for (const { fileName } of namesSchema.parse(await ask('/students/{id}/documents', studentId)))
      await ask('/documents/{fileName}', fileName);
  }

  for (const { id } of usersSchema
    .parse(await ask('/super-admin/users'))
    .filter(({ role }) => role === 'user')) {
    const token = await portal.services.db
      .transaction()
      .execute((trx) => startSession(trx, { ...portal.services, userAgent: '' }, id));
    const askAs = asker(`applicant ${id}`, api(portal, token));
    for (const template of ['/auth/profile', '/applications', '/draft-application', '/reminders'])
      await askAs(template);
    for (const { email } of studentsSchema.parse(await askAs('/students/my-students')))
      await askAs('/students/by-email/{emailAddress}', email);
  }

  const calls = await callsForReading(portal);
  const forgotten = calls.filter((template) => !asked.has(template));
  if (forgotten.length > 0) throw new Error(`not asked: ${forgotten.join(', ')}`);
  return answers;
}
