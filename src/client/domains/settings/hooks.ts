import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../../../shared/settings/site-settings.ts';
import { trpc } from '../../api/trpc.ts';

/**
 * What the school has set, for text that people take for facts: null until the server has answered, and the defaults
 * when it could not (applicants §8).
 */
export function useSchoolFacts(): SiteSettings | null {
  const { data, isFetched } = trpc.site.settings.useQuery();
  return isFetched ? { ...DEFAULT_SITE_SETTINGS, ...data } : null;
}

/** The school's settings; the defaults until they are fetched. */
export const useSiteSettings = (): SiteSettings => useSchoolFacts() ?? DEFAULT_SITE_SETTINGS;
