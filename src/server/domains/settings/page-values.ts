import { ACCENT_SHADES } from '../../../shared/settings/accents.ts';
import type { School } from '../../../shared/settings/school.ts';

/** The shade of the accent colour that fills buttons in the light scheme. */
const FILLED_SHADE = 7;
export const accentColor = ({ accent }: School) => ACCENT_SHADES[accent][FILLED_SHADE];

/** The values for index.html's placeholders; the pages read `school` (src/client/app/document-school.ts). */
export const pageValues = (school: School) => ({
  name: school.name,
  color: accentColor(school),
  school: JSON.stringify({ name: school.name, shades: ACCENT_SHADES[school.accent] }),
});
