import {
  DEFAULT_SITE_SETTINGS,
  prerequisitesEnabled,
  type SiteSettings,
} from '../../../shared/settings/site-settings.ts';
import type { Database } from '../../tables.ts';
import { listStoredSettings } from './queries.ts';

/** All six settings; those that nobody has stored have their defaults (decisions §4). */
export async function siteSettings(db: Database): Promise<SiteSettings> {
  const stored = await listStoredSettings(db);
  return { ...DEFAULT_SITE_SETTINGS, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}

export const arePrerequisitesEnabled = async (db: Database) => prerequisitesEnabled(await siteSettings(db));
