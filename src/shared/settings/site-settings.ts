export const SITE_SETTING_KEYS = [
  'needAssistanceTitle',
  'needAssistanceDescription',
  'contactPhone',
  'contactEmail',
  'officeHours',
  'cape_prerequisites_enabled',
] as const;
export type SiteSettingKey = (typeof SITE_SETTING_KEYS)[number];
export type SiteSettings = Record<SiteSettingKey, string>;

/** The texts until an administrator stores others (applicant spec §9, decisions §4). */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  needAssistanceTitle: 'Need Assistance?',
  needAssistanceDescription: 'Our admissions team is here to help with your application',
  contactPhone: '(868) 555-0100',
  contactEmail: 'admissions@school.example',
  officeHours: 'Mon-Fri: 8:00 AM - 4:00 PM',
  cape_prerequisites_enabled: 'true',
};

/** On unless the stored value is 'false' (applicant spec §9). */
export const prerequisitesEnabled = (settings: Pick<SiteSettings, 'cape_prerequisites_enabled'>) =>
  settings.cape_prerequisites_enabled !== 'false';
