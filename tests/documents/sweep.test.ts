import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { clockFile } from '../../src/server/platform/clock-watch.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { signInAs } from '../support/accounts.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles, sweepNow, trashedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const ALWAYS_OPEN = { openDate: '2020-01-01T12:00:00.000Z', closeDate: null };
const NOW = '2026-11-23T23:00:00.000Z';
const TODAY = '2026-11-23';

/** A data folder with one document, on which a portal can be started again and again. */
async function useData() {
  const dataFolder = await useFolder();
  const portal = await startPortal({ dataFolder, schedule: ALWAYS_OPEN, now: NOW });
  const account = await signInAs(portal, 'user');
  const { id: studentId } = (await account.rest.post('/students', studentPayload())).read(studentSchema);
  const upload = await account.rest.upload(studentId, pngFile(), 'exam_slip');
  const document = upload.read(documentSchema);
  const [sha256 = ''] = await storedFiles(portal);
  await portal.close();

  /** Starts the portal, which sweeps, and then lets `look` inspect it. */
  async function start<Seen>(look: (portal: TestPortal) => Promise<Seen>, now: string | Date = NOW) {
    const again = await startPortal({ dataFolder, now });
    try {
      await sweepNow(again);
      return await look(again);
    } finally {
      await again.close();
    }
  }
  const uploads = path.join(dataFolder, 'uploads');
  const stray = 'a'.repeat(64);
  return { dataFolder, uploads, document, studentId, sha256, stray, start };
}

const filesOf = async (portal: TestPortal) => ({
  stored: await storedFiles(portal),
  trashed: await trashedFiles(portal),
});
const daysLater = (days: number) => new Date(Date.parse(NOW) + days * DAY);

test('a start removes partial files of its own, puts contents without a row into the trash, and touches nothing else', async () => {
  const { uploads, document, sha256, stray, start } = await useData();
  const own = '0123456789abcdef';
  for (const name of [stray, `${own}.partial`, `${own}-${own}.partial`, 'letter.partial', 'README.txt'])
    await writeFile(path.join(uploads, name), 'left over');
  await start(async (portal) => {
    expect(await filesOf(portal)).toEqual({
      stored: ['README.txt', 'letter.partial', sha256].sort(),
      trashed: [`${TODAY}-${stray}`],
    });
    const administrator = await signInAs(portal, 'admin');
    expect((await administrator.rest.bytes(`/documents/${document.fileName}`)).status).toBe(200);
  });
});

test('a start leaves the partial file that a command beside it is writing', async () => {
  const { uploads, sha256, start } = await useData();
  const written = path.join(uploads, '0123456789abcdef-0123456789abcdef.partial');
  await writeFile(written, 'half of a docu');
  const later = new Date(Date.now() + 60_000);
  await utimes(written, later, later);
  await start(async (portal) =>
    expect(await storedFiles(portal)).toEqual([path.basename(written), sha256].sort()),
  );
});

test('what lies in the trash is removed after 30 days', async () => {
  const { uploads, sha256, stray, start } = await useData();
  await writeFile(path.join(uploads, stray), 'left over');
  const trashed = [`${TODAY}-${stray}`];
  await start(async (portal) => expect(await trashedFiles(portal)).toEqual(trashed));
  await start(async (portal) => expect(await trashedFiles(portal)).toEqual(trashed), daysLater(30));
  await start(
    async (portal) => expect(await filesOf(portal)).toEqual({ stored: [sha256], trashed: [] }),
    daysLater(31),
  );
});

test('what lies in the trash is not removed while the clock is doubted', async () => {
  const { uploads, stray, start } = await useData();
  await writeFile(path.join(uploads, stray), 'left over');
  const trashed = [`${TODAY}-${stray}`];
  await start(async (portal) => expect(await trashedFiles(portal)).toEqual(trashed));
  await start(({ services }) => clockFile.keep(services.config, services.clockWatch.look()), daysLater(20));
  await start(async (portal) => {
    expect(await trashedFiles(portal)).toEqual(trashed);
    portal.clock.advance(DAY);
    portal.services.clockWatch.look();
    await sweepNow(portal);
    expect(await trashedFiles(portal)).toEqual([]);
  }, daysLater(31));
});

test('folders that are named like contents stay, and do not end the sweep', async () => {
  const { uploads, sha256, stray, start } = await useData();
  await start(async () => undefined);
  const folder = 'f'.repeat(64);
  for (const name of [folder, path.join('.trash', `2026-01-01-${folder}`)])
    await mkdir(path.join(uploads, name));
  await writeFile(path.join(uploads, stray), 'left over');
  await start(async (portal) =>
    expect(await filesOf(portal)).toEqual({
      stored: [sha256, folder].sort(),
      trashed: [`2026-01-01-${folder}`, `${TODAY}-${stray}`],
    }),
  );
});

test('a clock that leaps ahead and back empties no trash', async () => {
  const { uploads, stray, start } = await useData();
  await writeFile(path.join(uploads, stray), 'left over');
  await start(async () => undefined);
  await start(
    async (portal) => expect(await trashedFiles(portal)).toEqual([`2029-11-22-${stray}`]),
    daysLater(3 * 365),
  );
  await start(
    async (portal) => expect(await trashedFiles(portal)).toEqual([`2026-11-24-${stray}`]),
    daysLater(1),
  );
});

test('bytes that have a row again are taken back from the trash', async () => {
  const { document, sha256, start } = await useData();
  const row = await start(async ({ services: { db } }) => {
    const found = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    // Another document, because a database without documents is not swept.
    await db
      .updateTable('documents')
      .set({ sha256: 'b'.repeat(64) })
      .execute();
    return found;
  });
  await start(async (portal) => {
    expect(await filesOf(portal)).toEqual({ stored: [], trashed: [`${TODAY}-${sha256}`] });
    await portal.services.db.updateTable('documents').set(row).execute();
  });
  await start(async (portal) => {
    expect(await filesOf(portal)).toEqual({ stored: [sha256], trashed: [] });
    const administrator = await signInAs(portal, 'admin');
    expect((await administrator.rest.bytes(`/documents/${document.fileName}`)).status).toBe(200);
  });
});

test('deleting a document destroys a copy of its bytes in the trash as well', async () => {
  const { uploads, document, studentId, sha256, stray, start } = await useData();
  await writeFile(path.join(uploads, stray), 'left over');
  await start(async () => undefined);
  await writeFile(path.join(uploads, '.trash', `2026-11-20-${sha256}`), 'the same bytes');
  await start(async (portal) => {
    const { rest } = await signInAs(portal, 'admin');
    expect((await rest.delete(`/students/${studentId}/documents/${document.id}`)).status).toBe(200);
    expect(await filesOf(portal)).toEqual({ stored: [], trashed: [`${TODAY}-${stray}`] });
  });
});

describe('nothing is swept', () => {
  test('when the database has no documents', async () => {
    const { sha256, start } = await useData();
    await start(async ({ services }) => services.db.deleteFrom('documents').execute());
    await start(async (portal) => expect(await filesOf(portal)).toEqual({ stored: [sha256], trashed: [] }));
  });

  test('because of an index that lacks a row', async () => {
    const { dataFolder, document, studentId, start } = await useData();
    const stored = await start(async (portal) => {
      const { rest } = await signInAs(portal, 'admin');
      expect((await rest.upload(studentId, pngFile('other.png'), 'other')).status).toBe(201);
      return storedFiles(portal);
    });
    expect(stored).toHaveLength(2);
    const sqlite = new Sqlite(path.join(dataFolder, 'portal.sqlite')).unsafeMode();
    sqlite.exec(`
      DROP INDEX documentsByContent;
      CREATE INDEX documentsByContent ON documents (sha256) WHERE id <> ${document.id};
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX documentsByContent ON documents (sha256)'
      WHERE name = 'documentsByContent';`);
    sqlite.close();
    await start(async (portal) => {
      const indexed = sql`SELECT sha256 FROM documents INDEXED BY documentsByContent`;
      expect((await indexed.execute(portal.services.db)).rows).toHaveLength(1);
      expect(await filesOf(portal)).toEqual({ stored, trashed: [] });
    });
  });
});

test('a start sweeps by itself, a moment later', async () => {
  const { dataFolder, uploads, stray } = await useData();
  await writeFile(path.join(uploads, stray), 'left over');
  const portal = await usePortal({ dataFolder, now: NOW });
  await expect.poll(() => trashedFiles(portal), { timeout: 30_000 }).toEqual([`${TODAY}-${stray}`]);
});

test('a document whose bytes are gone is 404', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  const { fileName } = (await rest.upload(id, pngFile(), 'exam_slip')).read(documentSchema);
  const [name = ''] = await storedFiles(portal);
  await rm(path.join(portal.services.config.uploadsFolder, name));
  expect(await rest.get(`/documents/${fileName}`)).toMatchObject({
    status: 404,
    body: { message: 'The file of this document is missing.' },
  });
});
