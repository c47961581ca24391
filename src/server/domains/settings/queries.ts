import type { SiteSetting } from '../../../shared/settings/schema.ts';
import type { School, StoredSchool } from '../../../shared/settings/school.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database, Tables, Transaction } from '../../tables.ts';

export function listStoredSettings(db: Database) {
  return db.selectFrom('siteSettings').select(['key', 'value']).execute();
}

export async function storeSetting(db: Database, { key, value }: SiteSetting) {
  await db
    .insertInto('siteSettings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const schools = prepared((db: Database) =>
  db
    .selectFrom('school')
    .leftJoin('schoolBadge', (join) => join.onTrue())
    .select(['name', 'accent', 'schoolBadge.sha256 as badge']),
);

/** `badge`: its version; null when there is none. */
export async function findSchool(db: Database): Promise<StoredSchool> {
  const [school] = await schools(db, {});
  if (!school) throw new Error('there is no school');
  return school;
}

export async function updateSchool(db: Database, { name, accent }: School) {
  await db.updateTable('school').set({ name, accent }).execute();
}

type Badge = Omit<Tables['schoolBadge'], 'id'>;

export function findBadge(db: Database): Promise<Badge | undefined> {
  return db.selectFrom('schoolBadge').select(['contentType', 'sha256', 'base64']).executeTakeFirst();
}

export async function storeBadge(trx: Transaction, badge: Badge) {
  await trx
    .insertInto('schoolBadge')
    .values({ id: 1, ...badge })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(badge))
    .execute();
}

export async function deleteBadge(trx: Transaction) {
  await trx.deleteFrom('schoolBadge').execute();
}
