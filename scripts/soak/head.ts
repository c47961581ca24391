import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { automaticBackupsSchema } from '../../src/shared/backups/automatic.ts';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { operationsSchema } from '../../src/shared/backups/operations.ts';
import type { Ask } from './record.ts';

const BACKUP = '/super-admin/backup';
const tokenSchema = z.object({ downloadToken: z.string() });

async function whenNothingRuns(ask: Ask) {
  const progress = async () =>
    (await ask('read', 'backup progress', ({ get }) => get(`${BACKUP}/progress`))).read(operationsSchema);
  while ((await progress()).running) await pause(500);
}

/** Makes a backup, downloads it and deletes it on the server, as the page does. */
export async function backUp(ask: Ask, type: 'database' | 'full') {
  await whenNothingRuns(ask);
  const made = await ask('write', `${type} backup`, ({ post }) => post(`${BACKUP}/create-free`, { type }));
  const { fileName } = made.read(createdBackupSchema);
  await ask('read', 'list backups', ({ get }) => get(`${BACKUP}/list-local`));
  const issued = await ask('write', 'download token', ({ post }) =>
    post(`${BACKUP}/generate-download-token/${fileName}`),
  );
  const { downloadToken } = issued.read(tokenSchema);
  await ask('read', `download a ${type} backup`, ({ get }) =>
    get(`${BACKUP}/download/${fileName}?token=${downloadToken}`),
  );
  await ask('write', 'delete a backup', (client) => client.delete(`${BACKUP}/delete/${fileName}`));
}

/** Exports the whole list as CSV. */
export const exportAll = (ask: Ask, format: 'detailed' | 'compact') =>
  ask('read', `${format} export`, ({ get }) => get(`/admin/applications/export?format=${format}`));

/** Schedules the automatic backup in two minutes. */
export async function planAutomaticBackup(ask: Ask) {
  const soon = new Date(Date.now() + 2 * 60_000);
  const atTime = soon.toLocaleTimeString('en-GB', { timeZone: 'America/Port_of_Spain', timeStyle: 'short' });
  const plan = { isOn: true, type: 'database', atTime, keepDaily: 7, keepWeekly: 4 };
  await ask('write', 'plan backups', ({ put }) => put(`${BACKUP}/automatic`, plan));
}

export async function automaticOutcome(ask: Ask) {
  const answer = await ask('read', 'planned backups', ({ get }) => get(`${BACKUP}/automatic`));
  return answer.read(automaticBackupsSchema).lastOutcome ?? 'not due yet';
}
