import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '../../../shared/settings/site-settings.ts';
import { trpc } from '../../api/trpc.ts';

/** The school's settings. Defaults until they are fetched, and when that fails (applicants §8). */
export function useSiteSettings(): SiteSettings {
  const { data } = trpc.site.settings.useQuery();
  return { ...DEFAULT_SITE_SETTINGS, ...data };
}
