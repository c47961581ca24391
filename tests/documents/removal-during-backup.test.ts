import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';

test('what is deleted while a backup runs is removed right after it, and nothing else', async () => {
  const portal = await usePortal();
  const head = await signInAs(portal, 'super_admin');
  const [gone, kept] = [await submittedApplication(portal), await submittedApplication(portal)];
  const { operations, background } = portal.services;
  const files = await storedFiles(portal);
  const ended = Promise.withResolvers<{ fileName: string }>();
  const work = { kind: 'create', type: 'full', fileName: null } as const;
  const running = operations.run(work, () => ended.promise);
  expect((await head.rest.delete(`/admin/applications/${gone.application.id}`)).status).toBe(200);
  expect(await storedFiles(portal)).toEqual(files);
  ended.resolve({ fileName: 'backup.zip' });
  await running;
  await background.finished();
  expect(await storedFiles(portal)).toHaveLength(1);
  expect((await head.rest.bytes(`/documents/${kept.document.fileName}`)).status).toBe(200);
});
