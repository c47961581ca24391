import type { z } from 'zod';
import { SEED_PASSWORD } from '../../src/server/seed/seed.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { type BenchedServer, OFFICER } from './server.ts';

export type Session = z.infer<typeof signedInSchema>;

const CONNECTIONS = 32;
const SECONDS = 3;

export async function logIn({ url }: BenchedServer, account = OFFICER): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return signedInSchema.parse(await answer.json());
}

/** Logs in as an applicant whose application is complete but for its submission. */
export async function logInAsApplicant(server: BenchedServer, { token }: Session): Promise<Session> {
  const answer = await fetch(`${server.url}/api/admin/applications?status=draft&pageSize=25`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = applicationPageSchema.parse(await answer.json());
  const [application] = items;
  if (!application) throw new Error('no application is a draft');
  return logIn(server, { email: application.student.email, password: SEED_PASSWORD });
}

/** GET requests over so many connections for so many seconds, after one of warm-up. */
export async function requestsPerSecond(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const load = async (seconds: number) => {
    let answered = 0;
    const end = performance.now() + seconds * 1000;
    const client = async () => {
      while (performance.now() < end) {
        const answer = await fetch(url, { headers });
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
        await answer.arrayBuffer();
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return answered / seconds;
  };
  await load(1);
  return load(SECONDS);
}
