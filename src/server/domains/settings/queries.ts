import type { SiteSetting } from '../../../shared/settings/schema.ts';
import type { School } from '../../../shared/settings/school.ts';
import type { Database } from '../../tables.ts';

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

export function findSchool(db: Database): Promise<School> {
  return db.selectFrom('school').select(['name', 'accent']).executeTakeFirstOrThrow();
}

export async function updateSchool(db: Database, { name, accent }: School) {
  await db.updateTable('school').set({ name, accent }).execute();
}
