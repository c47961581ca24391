import { closingWords } from '../../../shared/portal/closing.ts';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { PRODUCT } from '../../../shared/product.ts';
import { ACCENT_SHADES } from '../../../shared/settings/accents.ts';
import { badgeAddress } from '../../../shared/settings/badge.ts';
import { landingKind } from '../../../shared/settings/landing-kind.ts';
import type { School, StoredSchool } from '../../../shared/settings/school.ts';
import type { SiteSettings } from '../../../shared/settings/site-settings.ts';

/** The shade of the accent colour that fills buttons in the light scheme. */
const FILLED_SHADE = 7;
export const accentColor = ({ accent }: School) => ACCENT_SHADES[accent][FILLED_SHADE];

/** What the page says where links to it are shown, and what an installed page is described by. */
const description = ({ name }: School) =>
  `Apply online for a place in the sixth form: ${name}. What you need, when applications close, and how to go on with yours.`;

/** The values for index.html's placeholders; the pages read `school` (src/client/app/document-data.ts). */
export const pageValues = (school: StoredSchool, address: string) => ({
  name: school.name,
  color: accentColor(school),
  accent: school.accent,
  badge: school.badge ?? '',
  /** The picture beside links: the school's badge, or the portal's emblem in the school's colour. */
  preview: address + (school.badge ? badgeAddress(school.badge) : `/badges/${school.accent}-512.png`),
  description: description(school),
  school: JSON.stringify({
    name: school.name,
    shades: ACCENT_SHADES[school.accent],
    badge: school.badge,
  }),
});

/** The landing page of drawn.json that fits, and the values for the placeholders of all its pages (first visit §1). */
export function drawnContent(
  school: StoredSchool,
  address: string,
  portal: PortalStatus,
  settings: SiteSettings,
) {
  const { needAssistanceTitle, needAssistanceDescription, contactPhone, contactEmail, officeHours } =
    settings;
  return {
    content: landingKind({
      isOpen: portal.isOpen,
      isNamed: school.name !== PRODUCT,
      isBadged: school.badge !== null,
    }),
    style: school.accent,
    values: {
      ...pageValues(school, address),
      closing: closingWords(portal) ?? '',
      needAssistanceTitle,
      needAssistanceDescription,
      contactPhone,
      phoneNumber: contactPhone.replace(/[^\d+]/g, ''),
      contactEmail,
      officeHours,
      landing: JSON.stringify({ portal, settings }),
    },
  };
}

/** What a phone shows of the installed portal, see the Web Application Manifest. */
export const webManifest = (school: School) => ({
  name: school.name,
  short_name: school.name.length > 12 ? 'Admissions' : school.name,
  description: description(school),
  start_url: '/',
  display: 'standalone',
  background_color: '#f5f3ec',
  theme_color: accentColor(school),
  icons: [192, 512].map((size) => ({
    src: `/badges/${school.accent}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
});
