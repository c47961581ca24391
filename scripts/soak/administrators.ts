import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { api } from '../support/rest.ts';
import type { Enter } from './applicants.ts';
import type { Ask } from './record.ts';

const PASSWORD = 'only for the soak';
/** Rounds that an administrator makes before going home. */
const ROUNDS = 8;
const DECISIONS = ['under_review', 'approved', 'rejected'] as const;

/** Queries of the list, another one each round. */
const LOOKS = [
  ['list', 'page=1&pageSize=25'],
  ['search', 'page=1&search=ali'],
  ['filter', 'page=1&status=submitted'],
  ['sort', 'page=1&sort=totalScore:desc,student:asc'],
  ['list', 'page=40&pageSize=50'],
  ['search', 'page=1&search=maria%20jo'],
  ['filter', 'page=1&subject=Physics&status=under_review'],
  ['sort', 'page=3&sort=submittedAt:desc'],
] as const;

/** Makes this many administrators. */
export async function employ(url: string, head: string, count: number) {
  const emails = Array.from({ length: count }, (_, number) => `officer-${number}@school.example`);
  for (const email of emails) {
    const person = { firstName: 'Hema', lastName: 'Young', email, password: PASSWORD, role: 'admin' };
    const { status, body } = await api({ url }, head).post('/super-admin/users', person);
    if (status !== 201) throw new Error(`${email}: ${status} ${JSON.stringify(body)}`);
  }
  return emails;
}

/** Each administrator decides a share of their own: two on one application would be refused by design. */
export type Administrator = { email: string; share: number; shares: number };

let rounds = 0;

/** Looks at the list once. */
async function look(ask: Ask) {
  rounds += 1;
  const [name, query] = LOOKS[rounds % LOOKS.length] ?? LOOKS[0];
  const list = await ask('read', name, ({ get }) => get(`/admin/applications?${query}`));
  return list.read(applicationPageSchema).items;
}

/** Looks at the list again and again. */
export async function lookAround(ask: Ask) {
  for (let round = 0; round < ROUNDS; round += 1) await look(ask);
}

/** An administrator signs in, looks at the list, opens, corrects and decides applications, and goes. */
export async function decide(ask: Ask, enter: Enter, { email, share, shares }: Administrator) {
  const account = { email, password: PASSWORD };
  const answer = await ask('write', 'log in', ({ post }) => post('/auth/login', account));
  const signedIn = enter(answer.read(signedInSchema).token);
  for (let round = 0; round < ROUNDS; round += 1) {
    const items = await look(signedIn);
    if (round === 0) await signedIn('read', 'statistics', ({ get }) => get('/admin/statistics'));
    const own = items.find(({ id, status }) => id % shares === share && status !== 'draft');
    if (own) await judge(signedIn, own);
  }
  await signedIn('write', 'log out', ({ post }) => post('/auth/logout'));
}

/** Opens an application, corrects something, writes a note and decides. */
async function judge(ask: Ask, { id, studentId }: { id: number; studentId: number }) {
  const open = async () => {
    const opened = await ask('read', 'open', ({ get }) => get(`/admin/applications/${id}`));
    return opened.read(administratorApplicationSchema);
  };
  const { version } = await open();
  await ask('read', 'exam results', ({ get }) => get(`/students/${studentId}/exam-results`));
  await ask('read', 'history', ({ get }) => get(`/admin/applications/${id}/history`));
  const change = { middleName: `Anne ${rounds}`, version };
  await ask('write', 'edit', ({ put }) => put(`/admin/students/${studentId}`, change));
  const note = { text: `Came to the office, ${rounds}.` };
  await ask('write', 'write a note', ({ post }) => post(`/admin/applications/${id}/notes`, note));
  const decision = { status: DECISIONS[rounds % DECISIONS.length], version: (await open()).version };
  await ask('write', 'decide', ({ put }) => put(`/admin/applications/${id}/status`, decision));
}
