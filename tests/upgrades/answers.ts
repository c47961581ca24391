import { z } from 'zod';
import type { RestClient } from '../../scripts/support/rest.ts';

export const PASSWORD = 'correct horse battery';

/** The accounts in the data of an older version. */
export const ACCOUNTS = {
  head: 'head@school.example',
  administrator: 'officer@school.example',
  draft: 'zoe@example.com',
  submitted: 'anjali@example.com',
  approved: 'kerwyn@example.com',
  rejected: 'dandre@example.com',
};

const withIds = z.array(z.looseObject({ id: z.number() }));
const fileNames = z.array(z.looseObject({ fileName: z.string() }));

export type Answers = Record<string, unknown>;
type LogIn = (email: string) => Promise<RestClient>;

/** The answers to an applicant by path. */
async function ofApplicant(rest: RestClient) {
  const answers: Answers = {};
  const ask = async (path: string) => {
    const { status, body } = await rest.get(path);
    answers[path] = { status, body };
    return body;
  };
  const students = withIds.parse(await ask('/students/my-students'));
  await ask('/draft-application');
  await ask('/applications');
  for (const { id } of students) {
    await ask(`/students/${id}`);
    await ask(`/students/${id}/exam-results`);
    await ask(`/students/${id}/application`);
    const documents = fileNames.parse(await ask(`/students/${id}/documents`));
    for (const { fileName } of documents) {
      const { status, bytes } = await rest.bytes(`/documents/${fileName}`);
      answers[`/documents/${fileName}`] = { status, bytes: bytes.toString('base64') };
    }
  }
  return answers;
}

/** The answers to the administrators by path. */
async function ofAdministrators(admin: RestClient, head: RestClient) {
  const answers: Answers = {};
  const ask = async (rest: RestClient, path: string) => {
    const { status, body } = await rest.get(path);
    answers[path] = { status, body };
    return body;
  };
  const applications = withIds.parse(await ask(admin, '/admin/applications'));
  for (const { id } of applications) {
    await ask(admin, `/admin/applications/${id}`);
    await ask(admin, `/admin/applications/${id}/notes`);
  }
  await ask(admin, '/admin/applications?search=anjali');
  await ask(admin, '/admin/site-settings');
  await ask(admin, '/admin/school');
  await ask(admin, '/admin/subjects');
  await ask(admin, '/registration-portal/status');
  await ask(head, '/super-admin/users');
  await ask(head, '/super-admin/backup/list-local');
  return answers;
}

/** The answers to every account in the data. */
export async function answersOf(logIn: LogIn): Promise<Record<string, Answers>> {
  const { head, administrator, ...applicants } = ACCOUNTS;
  const answers: Record<string, Answers> = {};
  for (const email of Object.values(applicants)) answers[email] = await ofApplicant(await logIn(email));
  answers[administrator] = await ofAdministrators(await logIn(administrator), await logIn(head));
  return answers;
}
