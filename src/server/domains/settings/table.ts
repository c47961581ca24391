import type { BadgeType } from '../../../shared/settings/badge.ts';
import type { SiteSetting } from '../../../shared/settings/schema.ts';
import type { School } from '../../../shared/settings/school.ts';

export type SettingsTables = {
  siteSettings: SiteSetting;
  school: School & { id: number };
  schoolBadge: { id: number; contentType: BadgeType; sha256: string; base64: string };
};
