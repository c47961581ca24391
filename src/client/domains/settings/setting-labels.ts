import type { SiteSettingKey } from '../../../shared/settings/site-settings.ts';

/** What each site setting is called where it stands alone: in notices and in the history. */
export const SETTING_LABELS: Record<SiteSettingKey, string> = {
  needAssistanceTitle: 'Need Assistance: title',
  needAssistanceDescription: 'Need Assistance: description',
  contactPhone: 'Phone Number',
  contactEmail: 'Email Address',
  officeHours: 'Office Hours',
  cape_prerequisites_enabled: 'CAPE prerequisite checking',
  nextSteps: 'What Comes Next',
  decisionDay: 'Decisions By',
  privacyNotice: 'Privacy Notice',
  adultRequired: 'Require a parent or guardian to call',
};
