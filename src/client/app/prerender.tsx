import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { closingWords } from '../../shared/portal/closing.ts';
import { PRODUCT } from '../../shared/product.ts';
import { ACCENT_SHADES } from '../../shared/settings/accents.ts';
import { ACCENTS } from '../../shared/settings/school.ts';
import { type Shades, sea } from '../../shared/settings/sea.ts';
import { DEFAULT_SITE_SETTINGS } from '../../shared/settings/site-settings.ts';
import { showSchool } from '../components/state/school.ts';
import { paths } from '../paths.ts';
import { knowLanding } from './document-data.ts';
import { Program } from './program.tsx';
import { routes } from './routes.tsx';

/** Any closing time: what is said about it is replaced by a placeholder. */
const portalOf = (isOpen: boolean) => ({
  isOpen,
  message: '',
  openDate: null,
  closeDate: '2035-01-31T20:00:00.000Z',
  minutesLeft: null,
});

const settings = {
  ...DEFAULT_SITE_SETTINGS,
  needAssistanceTitle: '{{needAssistanceTitle}}',
  needAssistanceDescription: '{{needAssistanceDescription}}',
  contactPhone: '{{contactPhone}}',
  contactEmail: '{{contactEmail}}',
  officeHours: '{{officeHours}}',
};

const STYLE = /<style data-mantine-styles="true">(.*?)<\/style>/s;

function draw(isOpen: boolean, name: string, shades: Shades): string {
  showSchool({ name, shades });
  const queryClient = new QueryClient();
  knowLanding(queryClient, portalOf(isOpen), settings);
  const router = createMemoryRouter(routes, { initialEntries: [paths.home] });
  return renderToString(
    <Program queryClient={queryClient}>
      <RouterProvider router={router} />
    </Program>,
  );
}

function replaceOnce(html: string, from: string, to: string): string {
  const parts = html.split(from);
  if (parts.length !== 2) throw new Error(`The landing page has ${parts.length - 1} times ${from}`);
  return parts.join(to);
}

/** The landing page for visitors, with placeholders for what the school has set. */
function contentOf(isOpen: boolean, name: string): string {
  const drawn = draw(isOpen, name, sea)
    .replace(/<title>.*?<\/title>/, '')
    .replace(STYLE, '<style data-mantine-styles="true">{{style}}</style>');
  const closing = closingWords(portalOf(isOpen)) ?? '';
  return replaceOnce(replaceOnce(drawn, closing, '{{closing}}'), '"tel:"', '"tel:{{phoneNumber}}"');
}

export const contents = {
  open: contentOf(true, PRODUCT),
  closed: contentOf(false, PRODUCT),
  openNamed: contentOf(true, '{{name}}'),
  closedNamed: contentOf(false, '{{name}}'),
};

/** The theme's variables in each colour that a school can choose. */
export const styles = Object.fromEntries(
  ACCENTS.map((accent) => [accent, STYLE.exec(draw(true, PRODUCT, ACCENT_SHADES[accent]))?.[1] ?? '']),
);
