import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { restoreBackup } from '../../src/server/domains/backups/restore.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { pdfFile } from '../support/files.ts';
import type { TestPortal } from '../support/portal.ts';
import { ignoreProgress, useFilledPortal } from './filled-portal.ts';
import { actorOf, backUp, restore } from './restoring.ts';

vi.setConfig({ testTimeout: 90_000 });

const fileIn = ({ services }: TestPortal, name: string) => path.join(services.config.backupsFolder, name);
const notesSchema = z.array(z.looseObject({ text: z.string() }));
const documentSchema = z.looseObject({ fileName: z.string() });

/** A portal, a backup of it, and an application in both of which officers can write notes. */
async function useRestorable() {
  const { portal, superAdmin } = await useFilledPortal(1);
  const { application, student } = await completeApplication(await signInAs(portal, 'user'));
  const file = await backUp(portal, 'database');
  const notes = `/admin/applications/${application.id}/notes`;
  const notesIn = async ({ rest }: Account) =>
    (await rest.get(notes)).read(notesSchema).map(({ text }) => text);
  return { portal, superAdmin, student, file, notes, notesIn };
}

test('what is saved between the backup that a restore makes and the replacement is in that backup', async () => {
  const { portal, superAdmin, student, file, notes, notesIn } = await useRestorable();
  const { gate } = portal.services;
  let document = '';
  const services = {
    ...portal.services,
    gate: {
      ...gate,
      async whileClosed<Result>(work: () => Promise<Result>) {
        expect((await superAdmin.rest.post(notes, { text: 'at the last moment' })).status).toBe(201);
        const uploaded = await superAdmin.rest.upload(student.id, pdfFile('late.pdf'), 'other');
        document = uploaded.read(documentSchema).fileName;
        return gate.whileClosed(work);
      },
    },
  };
  const { safetyBackup } = await restoreBackup(services, file, actorOf(superAdmin), ignoreProgress);
  await portal.services.background.finished();
  expect(await notesIn(superAdmin)).toEqual([]);
  expect((await superAdmin.rest.bytes(`/documents/${document}`)).status).toBe(404);
  expect((await readdir(portal.services.config.backupsFolder)).sort()).toEqual(
    [path.basename(file), safetyBackup].sort(),
  );
  const [entry] = await portal.services.db
    .selectFrom('audit')
    .select('before')
    .orderBy('id', 'desc')
    .execute();
  expect(entry).toEqual({ before: JSON.stringify({ safetyBackup }) });

  await restore(portal, superAdmin, fileIn(portal, safetyBackup));
  expect(await notesIn(superAdmin)).toEqual(['at the last moment']);
  const { status, bytes } = await superAdmin.rest.bytes(`/documents/${document}`);
  expect(status).toBe(200);
  expect(bytes.equals(Buffer.from(await pdfFile('late.pdf').arrayBuffer()))).toBe(true);
});

test('without a change meanwhile one backup is enough', async () => {
  const { portal, superAdmin, file } = await useRestorable();
  await superAdmin.rest.get('/auth/profile');
  const { safetyBackup } = await restore(portal, superAdmin, file);
  expect((await readdir(portal.services.config.backupsFolder)).sort()).toEqual(
    [path.basename(file), safetyBackup].sort(),
  );
});

test('every change during a restore that was answered with success is in the restored data or in that backup', async () => {
  const { portal, superAdmin, file, notes, notesIn } = await useRestorable();
  const answered: string[] = [];
  const refused: (string | null)[] = [];
  let isOver = false;
  const officer = async (name: string) => {
    for (let number = 0; !isOver; number += 1) {
      const text = `${name} ${number}`;
      const { status, headers } = await superAdmin.rest.post(notes, { text });
      if (status === 201) answered.push(text);
      else refused.push(`${status} ${headers.get('retry-after')}`);
    }
  };
  const officers = Promise.all(['one', 'two', 'three'].map(officer));
  const { safetyBackup } = await restore(portal, superAdmin, file).finally(() => {
    isOver = true;
  });
  await officers;
  expect(refused.filter((refusal) => refusal !== '503 5')).toEqual([]);
  const live = await notesIn(superAdmin);
  await restore(portal, superAdmin, fileIn(portal, safetyBackup));
  const kept = new Set([...live, ...(await notesIn(superAdmin))]);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((text) => !kept.has(text))).toEqual([]);
});
