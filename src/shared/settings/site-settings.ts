/** The settings of the contract, which are listed. */
export const LISTED_SETTING_KEYS = [
  'needAssistanceTitle',
  'needAssistanceDescription',
  'contactPhone',
  'contactEmail',
  'officeHours',
  'cape_prerequisites_enabled',
] as const;

export const SITE_SETTING_KEYS = [
  ...LISTED_SETTING_KEYS,
  'nextSteps',
  'decisionDay',
  'privacyNotice',
  'adultRequired',
] as const;
export type SiteSettingKey = (typeof SITE_SETTING_KEYS)[number];
export type SiteSettings = Record<SiteSettingKey, string>;

/** The texts and days until an administrator stores others (applicants §9, decisions §4). */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  needAssistanceTitle: 'Need Assistance?',
  needAssistanceDescription: 'Our admissions team is here to help with your application',
  contactPhone: '(868) 555-0100',
  contactEmail: 'admissions@school.example',
  officeHours: 'Mon-Fri: 8:00 AM - 4:00 PM',
  cape_prerequisites_enabled: 'true',
  nextSteps: 'The admissions team reads your application and decides on it.',
  decisionDay: '',
  privacyNotice:
    'The school uses what you enter here to decide on your application and to reach you. Only its administrators read it. You can download what it keeps about you under Settings, and ask the school to correct or delete it.',
  adultRequired: 'false',
};

/** On unless the stored value is 'false' (applicants §9). */
export const prerequisitesEnabled = (settings: Pick<SiteSettings, 'cape_prerequisites_enabled'>) =>
  settings.cape_prerequisites_enabled !== 'false';

/** Whether an application must name an adult to call. It need not, unless the school says so (standing §4). */
export const isAdultRequired = (settings: Pick<SiteSettings, 'adultRequired'>) =>
  settings.adultRequired === 'true';
