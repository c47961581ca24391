import { sql } from 'kysely';
import { withServices } from '../../src/server/cli/command.ts';
import { rebuildListing } from '../../src/server/domains/applications/listing.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Transaction } from '../../src/server/tables.ts';

/** Larger than any seeded id. */
const APART = 1_000_000;

async function columnsOf(trx: Transaction, table: string, replaced: Record<string, string>) {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(trx);
  const names = rows.map(({ name }) => name);
  return { names, values: names.map((name) => replaced[name] ?? `"${name}"`) };
}

/** Copies the rows of the seeded intake with other ids, as SQL says. */
async function copyRows(trx: Transaction, table: string, replaced: Record<string, string>) {
  const { names, values } = await columnsOf(trx, table, replaced);
  const key = replaced.id ? 'id' : 'applicationId';
  await sql
    .raw(`INSERT INTO ${table} (${names.map((name) => `"${name}"`).join()})
      SELECT ${values.join()} FROM ${table} WHERE ${key} < ${APART}`)
    .execute(trx);
}

/** Closes the seeded intake, and adds as many later ones with the same applications. */
export async function addIntakes(dataFolder: string, count: number) {
  const config = readConfig({ DATA_DIR: dataFolder });
  await withServices(config, ({ db }) =>
    db.transaction().execute(async (trx) => {
      for (let number = 1; number <= count; number += 1) {
        const [id, moved] = [number + 1, ` + ${number * APART}`];
        await sql`UPDATE intakes SET state = 'closed', closedAt = openedAt WHERE state = 'current'`.execute(
          trx,
        );
        await sql`
          INSERT INTO intakes (id, entryYear, name, state, openedAt)
          SELECT ${id}, entryYear + ${number}, 'Another', 'current', openedAt FROM intakes WHERE id = 1`.execute(
          trx,
        );
        const intakeId = String(id);
        await copyRows(trx, 'students', { id: `id${moved}`, intakeId });
        await copyRows(trx, 'examResults', { id: `id${moved}`, studentId: `studentId${moved}` });
        await copyRows(trx, 'applications', {
          id: `id${moved}`,
          studentId: `studentId${moved}`,
          intakeId,
          applicationId: `'SF' || (substr(applicationId, 3, 4) + ${number}) || substr(applicationId, 7)`,
        });
        await copyRows(trx, 'applicationChoices', { applicationId: `applicationId${moved}` });
      }
      await rebuildListing(trx);
    }),
  );
}
