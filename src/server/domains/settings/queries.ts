import type { Database } from '../../tables.ts';

export function listStoredSettings(db: Database) {
  return db.selectFrom('siteSettings').select(['key', 'value']).execute();
}
