import type { School } from '../../../shared/settings/school.ts';
import type { SiteSetting } from '../../../shared/settings/site-settings.ts';

export type SettingsTables = {
  siteSettings: SiteSetting;
  school: School & { id: number };
};
