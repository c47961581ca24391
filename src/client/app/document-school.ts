import { z } from 'zod/mini';
import type { Shades } from '../../shared/settings/sea.ts';
import { showSchool } from '../components/state/school.ts';

const schema = z.object({ name: z.string(), shades: z.array(z.string()) });
const isWhole = (shades: readonly string[]): shades is Shades => shades.length === 10;

/**
 * Shows the school that the server wrote into the page, so that the first paint is right. Without valid data the
 * default stays.
 */
export function showSchoolOfDocument(): void {
  try {
    const { name, shades } = schema.parse(JSON.parse(document.documentElement.dataset.school ?? ''));
    if (isWhole(shades)) showSchool({ name, shades });
  } catch {
    // Keep the store's initial value.
  }
}
