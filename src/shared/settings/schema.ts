import { z } from 'zod';
import { emailAddress, PARAGRAPH_LENGTH, requiredText } from '../text/fields.ts';
import { SITE_SETTING_KEYS } from './site-settings.ts';

export const siteSettingKeySchema = z.enum(SITE_SETTING_KEYS, { error: 'There is no such setting.' });
export const siteSettingSchema = z.object({ key: siteSettingKeySchema, value: z.string() });
export type SiteSetting = z.infer<typeof siteSettingSchema>;

const onOrOff = z.enum(['true', 'false'], { error: "Please send 'true' or 'false'" });

/** The values that administrators may store, with the messages of administrators §5. */
export const siteSettingsSchema = z.object({
  needAssistanceTitle: requiredText('Title is required'),
  needAssistanceDescription: requiredText('Description is required', PARAGRAPH_LENGTH),
  contactPhone: requiredText('Phone number is required'),
  contactEmail: emailAddress('Valid email is required'),
  officeHours: requiredText('Office hours are required'),
  cape_prerequisites_enabled: onOrOff,
  nextSteps: requiredText('Please say what comes next', PARAGRAPH_LENGTH),
  /** By when the school decides, yyyy-mm-dd; empty for 'not said'. */
  decisionDay: z.union([z.literal(''), z.iso.date({ error: 'Please enter a day' })], {
    error: 'Please enter a day',
  }),
  privacyNotice: requiredText('A privacy notice is required', PARAGRAPH_LENGTH),
  adultRequired: onOrOff,
});
