import type { z } from 'zod';
import { bearer, type Session } from './accounts.ts';
import type { Served } from './process.ts';

/** Calls the REST door for backups. @throws when it is refused. */
export async function callBackups<Schema extends z.ZodType>(
  { url }: Served,
  administrator: Session,
  { address, body }: { address: string; body?: object },
  answerSchema: Schema,
): Promise<z.output<Schema>> {
  const answer = await fetch(`${url}/api/super-admin/backup/${address}`, {
    method: 'POST',
    headers: { ...bearer(administrator), ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answerSchema.parse(await answer.json());
}

export async function seconds(work: () => Promise<unknown> | unknown) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
