import { z } from 'zod';
import { type SiteSetting, siteSettingsSchema } from '../../../shared/settings/schema.ts';
import {
  DEFAULT_SCHOOL,
  type School,
  type StoredSchool,
  schoolSchema,
} from '../../../shared/settings/school.ts';
import {
  DEFAULT_SITE_SETTINGS,
  isAdultRequired,
  prerequisitesEnabled,
  SITE_SETTING_KEYS,
  type SiteSettings,
} from '../../../shared/settings/site-settings.ts';
import { SETTING_LABELS } from './setting-labels.ts';

/** The form of the whole page: the settings, and the school's name and colour. */
export const settingsFormSchema = siteSettingsSchema.extend({
  schoolName: schoolSchema.shape.name,
  accent: schoolSchema.shape.accent,
});
export type SettingsForm = z.input<typeof settingsFormSchema>;
export type SettingsField = keyof SettingsForm;

export const FIELD_LABELS: Record<SettingsField, string> = {
  schoolName: 'School Name',
  accent: 'Colour',
  ...SETTING_LABELS,
};

const text = z.string().catch('');
const onOrOff = z.enum(['true', 'false']).catch('false');
/** Takes what the device kept for the values of the form. */
export const typedSettingsSchema: z.ZodType<SettingsForm> = z.object({
  schoolName: text,
  accent: schoolSchema.shape.accent.catch(DEFAULT_SCHOOL.accent),
  needAssistanceTitle: text,
  needAssistanceDescription: text,
  contactPhone: text,
  contactEmail: text,
  officeHours: text,
  cape_prerequisites_enabled: onOrOff,
  nextSteps: text,
  decisionDay: text,
  privacyNotice: text,
  adultRequired: onOrOff,
});

export type StoredSettings = { school: StoredSchool; settings: Partial<SiteSettings> };

/** Makes form values from stored ones. */
export function toForm({ school, settings }: StoredSettings): SettingsForm {
  const stored: SiteSettings = { ...DEFAULT_SITE_SETTINGS, ...settings };
  return {
    ...stored,
    cape_prerequisites_enabled: prerequisitesEnabled(stored) ? 'true' : 'false',
    adultRequired: isAdultRequired(stored) ? 'true' : 'false',
    schoolName: school.name,
    accent: school.accent,
  };
}

const SCHOOL_FIELDS = ['schoolName', 'accent'] as const;
const FIELDS: readonly SettingsField[] = [...SCHOOL_FIELDS, ...SITE_SETTING_KEYS];

export const changedFields = (before: SettingsForm, after: SettingsForm): SettingsField[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

/** The settings whose value differs, as the server expects them. */
export const changedSettings = (before: SettingsForm, after: SettingsForm): SiteSetting[] =>
  SITE_SETTING_KEYS.filter((key) => before[key] !== after[key]).map((key) => ({ key, value: after[key] }));

/** The school if its name or colour differs, as the server expects it; otherwise null. */
export const changedSchool = (before: SettingsForm, after: SettingsForm): School | null =>
  SCHOOL_FIELDS.some((field) => before[field] !== after[field])
    ? { name: after.schoolName, accent: after.accent }
    : null;
