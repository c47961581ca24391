import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Shades } from '../../shared/settings/sea.ts';
import { getToken } from '../api/session.ts';
import { trpc } from '../api/trpc.ts';
import { showSchool } from '../components/state/school.ts';
import { isRecord, isText } from '../components/state/shape.ts';

/** What the server wrote into this attribute of the document; an empty record without it. */
function readData(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(document.documentElement.dataset[name] ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const areShades = (value: unknown): value is Shades =>
  Array.isArray(value) && value.length === 10 && value.every(isText);

/** Shows the school that the server wrote into the page, so that the first paint is right. */
export function showSchoolOfDocument(): void {
  const { name, shades, badge } = readData('school');
  if (typeof name === 'string' && areShades(shades))
    showSchool({ name, shades, badge: typeof badge === 'string' ? badge : null });
}

/** Puts what the landing page tells where the pages look for it. */
export function knowLanding(queryClient: QueryClient, portal: object, settings: object): void {
  queryClient.setQueryData(getQueryKey(trpc.site.portalStatus, undefined, 'query'), portal);
  queryClient.setQueryData(getQueryKey(trpc.site.settings, undefined, 'query'), settings);
}

/** Takes over the data of a page that the server sent finished. @returns whether this is one, for a visitor */
export function isDrawnDocument(queryClient: QueryClient): boolean {
  const { portal, settings } = readData('landing');
  if (!isRecord(portal) || !isRecord(settings) || getToken()) return false;
  knowLanding(queryClient, portal, settings);
  return true;
}
