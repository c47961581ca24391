import { z } from 'zod';
import { type SiteSetting, siteSettingsSchema } from '../../../shared/settings/schema.ts';
import {
  DEFAULT_SITE_SETTINGS,
  LISTED_SETTING_KEYS,
  prerequisitesEnabled,
  type SiteSettingKey,
  type SiteSettings,
} from '../../../shared/settings/site-settings.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import type { Letterhead } from '../mail/email.ts';
import { findBadge } from './badge.ts';
import { accentColor } from './page-values.ts';
import * as queries from './queries.ts';
import { findSchool } from './school.ts';

export { drawnContent, pageValues, webManifest } from './page-values.ts';
export { changeSchool, findSchool, nameSchool } from './school.ts';

/** All settings, with defaults for those that are not stored (decisions §4). */
export async function siteSettings(db: Database): Promise<SiteSettings> {
  const stored = await queries.listStoredSettings(db);
  return { ...DEFAULT_SITE_SETTINGS, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}

/** The settings of the contract as a list of key and value (administrators §7). */
export async function listSiteSettings(db: Database): Promise<SiteSetting[]> {
  const settings = await siteSettings(db);
  return LISTED_SETTING_KEYS.map((key) => ({ key, value: settings[key] }));
}

export const arePrerequisitesEnabled = async (db: Database) => prerequisitesEnabled(await siteSettings(db));

/** The sender's name, colour and contact details for emails. */
export async function letterhead(db: Database): Promise<Letterhead> {
  const school = await findSchool(db);
  const { contactEmail, contactPhone } = await siteSettings(db);
  return { school: school.name, color: accentColor(school), contactEmail, contactPhone };
}

/** What stands above every PDF. */
export async function pdfLetterhead(db: Database) {
  const { name: schoolName } = await findSchool(db);
  const badge = await findBadge(db);
  return { schoolName, badge: badge?.bytes ?? null };
}

/** @throws BAD_REQUEST with the key's own message (administrators §5). */
function checkedValue(key: SiteSettingKey, value: string): string {
  const { data, error } = z.object({ value: siteSettingsSchema.shape[key] }).safeParse({ value });
  if (error) throw invalidInput(error);
  return data.value;
}

/** Stores one setting. @throws BAD_REQUEST when the value breaks the key's rule. */
export function changeSetting({ db, clock }: Services, actor: Actor, { key, value }: SiteSetting) {
  const after: SiteSetting = { key, value: checkedValue(key, value) };
  return db.transaction().execute(async (trx) => {
    const before = { key, value: (await siteSettings(trx))[key] };
    await queries.storeSetting(trx, after);
    await recordChange(trx, clock, actor, {
      action: 'setting_changed',
      entity: 'siteSetting',
      entityId: key,
      before,
      after,
    });
    return after;
  });
}
