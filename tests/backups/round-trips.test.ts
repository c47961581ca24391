import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { DATA_TABLES } from '../../src/server/domains/backups/contents/tables.ts';
import { type Progress, RESTORE_PHASES } from '../../src/shared/backups/schema.ts';
import { formatCount } from '../../src/shared/format/count.ts';
import { changeMuch, deleteSome } from '../support/backups/changes.ts';
import { differences, everyAnswer } from '../support/backups/every-answer.ts';
import { useFilledPortal } from '../support/backups/filled-portal.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { expectLoadable, expectUnpackable } from '../support/backups/stock-tools.ts';
import { expectUploads } from '../support/backups/uploads.ts';
import { preview, setUp } from '../support/places/set-up.ts';
import type { TestPortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

/** `npm run faults` sets 1,000. */
const APPLICATIONS = Number(process.env.ROUND_TRIP_APPLICATIONS ?? 4);
// A restore reads and writes all data several times, in child processes.
vi.setConfig({ testTimeout: 90_000 + APPLICATIONS * 1000 });

/** Tables that a restore does not bring back. */
const NOT_RESTORED = [
  ...['audit', 'sessions', 'loginAttempts', 'knownDevices', 'oneTimeTokens', 'downloadTokens'],
  ...['emailChanges', 'emails', 'countedEmails'],
];
/** A restore keeps the counters, so that no application number is used twice. */
const COUNTERS = 'applicationCounters';

async function restoredTables(portal: TestPortal) {
  const tables = Object.entries(await snapshotTables(portal));
  // How the search index is stored depends on the order of writes.
  const isRestored = (name: string) =>
    name !== COUNTERS && !NOT_RESTORED.includes(name) && !name.startsWith('applicationSearch');
  return Object.fromEntries(tables.filter(([name]) => isRestored(name)));
}

async function countRows({ services: { db } }: TestPortal) {
  const rows: Record<string, number> = {};
  for (const table of DATA_TABLES) {
    const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.id(table)}`.execute(db);
    rows[table] = counted.rows[0]?.count ?? 0;
  }
  return rows;
}

test.each(['database', 'full'] as const)(
  `a %s backup brings everything back as it was (${APPLICATIONS} applications), and anybody can open it`,
  async (type) => {
    const { portal, superAdmin } = await useFilledPortal(APPLICATIONS);
    const noted = await superAdmin.rest.post('/admin/applications/1/notes', { text: 'Asks for a bursary.' });
    expect(noted.status).toBe(201);
    const later = await superAdmin.rest.put('/admin/decisions', { told: 'when_released' });
    expect(later.status).toBe(200);
    const letter = { subject: 'Our decision', text: 'Dear {firstName}', version: 0 };
    const worded = await superAdmin.rest.put('/admin/letters/rejected', letter);
    expect(worded.status).toBe(200);
    // Without a minimum, and not published: columns of JSON that are null.
    await setUp(superAdmin, { isOn: true, minimum: null });
    await preview(superAdmin);
    const answers = await everyAnswer(portal, superAdmin);
    const [tables, files] = [await restoredTables(portal), await storedFiles(portal)];
    const file = await backUp(portal, type);
    const expectOpenable = type === 'full' ? expectUnpackable : expectLoadable;
    await expectOpenable(file, await useFolder(), await countRows(portal));

    await changeMuch(portal, superAdmin);
    if (type === 'full') await deleteSome(superAdmin);
    const changed = await restoredTables(portal);
    for (const table of [
      'applications',
      'applicationNotes',
      'decisionSettings',
      'examResults',
      'letterTemplates',
      'schoolBadge',
      'siteSettings',
      'students',
      'users',
    ])
      expect(changed[table]).not.toEqual(tables[table]);

    const told: Progress[] = [];
    const { message, safetyBackup } = await restore(portal, superAdmin, file, (step) => void told.push(step));
    const [accounts, documents] = [tables.users, tables.documents].map((rows) =>
      formatCount(rows?.length ?? 0),
    );
    const counted = `${accounts} accounts, ${formatCount(APPLICATIONS)} applications and ${documents} documents`;
    expect(message).toMatch(
      new RegExp(`^The data of \\d\\d/\\d\\d/\\d{4} at \\d\\d:\\d\\d are restored: ${counted}\\.$`),
    );
    expect([...new Set(told.map(({ phase }) => phase))]).toEqual(RESTORE_PHASES);
    expect(differences(answers, await everyAnswer(portal, superAdmin))).toEqual([]);
    expect(await restoredTables(portal)).toEqual(tables);
    expect(await storedFiles(portal)).toEqual(files);
    await expectUploads(portal);
    expect((await readdir(portal.services.config.backupsFolder)).sort()).toEqual(
      [path.basename(file), safetyBackup].sort(),
    );
  },
);

test('a dump of restored data is the same dump', async () => {
  const { portal, superAdmin } = await useFilledPortal();
  const file = await backUp(portal, 'database');
  await superAdmin.rest.put('/admin/site-settings/contactPhone', { value: '(868) 555-9999' });
  await restore(portal, superAdmin, file);
  const withoutHead = async (dump: string) => (await readFile(dump, 'utf8')).split('\n').slice(2, -2);
  expect(await withoutHead(await backUp(portal, 'database'))).toEqual(await withoutHead(file));
});

test('the backup that a restore makes brings back what the restore replaced', async () => {
  const { portal, superAdmin } = await useFilledPortal(2);
  const file = await backUp(portal, 'full');
  await changeMuch(portal, superAdmin);
  await deleteSome(superAdmin);
  const answers = await everyAnswer(portal, superAdmin);
  const { safetyBackup } = await restore(portal, superAdmin, file);
  await restore(portal, superAdmin, path.join(portal.services.config.backupsFolder, safetyBackup));
  expect(differences(answers, await everyAnswer(portal, superAdmin))).toEqual([]);
});
