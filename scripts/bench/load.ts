import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { type BenchedServer, OFFICER } from './server.ts';

const CONNECTIONS = 32;
const SECONDS = 3;

export async function logIn({ url }: BenchedServer): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OFFICER),
  });
  return signedInSchema.parse(await answer.json()).token;
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
