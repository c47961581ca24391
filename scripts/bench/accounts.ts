import type { z } from 'zod';
import { SEED_PASSWORD } from '../../src/server/seed/seed.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { ADMINISTRATOR, type Served } from './process.ts';

export type Session = z.infer<typeof signedInSchema>;

export const bearer = ({ token }: Session) => ({ authorization: `Bearer ${token}` });

export async function logIn({ url }: Pick<Served, 'url'>, account = ADMINISTRATOR): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`log-in answered ${answer.status}: ${await answer.text()}`);
  return signedInSchema.parse(await answer.json());
}

/** Logs in as an applicant whose application is complete but not submitted. */
export async function logInAsApplicant(
  server: Pick<Served, 'url'>,
  administrator: Session,
): Promise<Session> {
  const answer = await fetch(`${server.url}/api/admin/applications?status=draft&pageSize=25`, {
    headers: bearer(administrator),
  });
  const { items } = applicationPageSchema.parse(await answer.json());
  const [application] = items;
  if (!application) throw new Error('no application is a draft');
  return logIn(server, { email: application.student.email, password: SEED_PASSWORD });
}

const accountOf = (number: number) => ({
  email: `administrator-${number}@school.example`,
  password: 'only for the benchmark',
  firstName: 'Ada',
  lastName: `Number ${number}`,
});

/** Creates so many administrators, and logs in as each. */
export async function logInAsAdministrators(
  server: Pick<Served, 'url'>,
  administrator: Session,
  count: number,
): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let number = 1; number <= count; number += 1) {
    const account = accountOf(number);
    const answer = await fetch(`${server.url}/api/super-admin/users`, {
      method: 'POST',
      headers: { ...bearer(administrator), 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, role: 'admin' }),
    });
    if (!answer.ok) throw new Error(`an account was not created: ${await answer.text()}`);
    sessions.push(await logIn(server, account));
  }
  return sessions;
}
