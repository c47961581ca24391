import type { SiteSetting } from '../../../shared/settings/schema.ts';
import type { School } from '../../../shared/settings/school.ts';

export type SettingsTables = {
  siteSettings: SiteSetting;
  school: School & { id: number };
};
