import type { SiteSettingKey } from '../../../shared/settings/site-settings.ts';

export type SettingsTables = {
  siteSettings: {
    key: SiteSettingKey;
    value: string;
  };
};
