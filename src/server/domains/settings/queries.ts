import type { SiteSetting } from '../../../shared/settings/schema.ts';
import type { School } from '../../../shared/settings/school.ts';
import { prepared } from '../../platform/database/prepared.ts';
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

const schools = prepared((db: Database) => db.selectFrom('school').select(['name', 'accent']));

export async function findSchool(db: Database): Promise<School> {
  const [school] = await schools(db, {});
  if (!school) throw new Error('there is no school');
  return school;
}

export async function updateSchool(db: Database, { name, accent }: School) {
  await db.updateTable('school').set({ name, accent }).execute();
}
