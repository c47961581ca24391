import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { closingWords } from '../../shared/portal/closing.ts';
import { PRODUCT } from '../../shared/product.ts';
import { ACCENT_SHADES } from '../../shared/settings/accents.ts';
import { landingKind } from '../../shared/settings/landing-kind.ts';
import { ACCENTS } from '../../shared/settings/school.ts';
import { type Shades, sea } from '../../shared/settings/sea.ts';
import { DEFAULT_SITE_SETTINGS } from '../../shared/settings/site-settings.ts';
import { showSchool } from '../components/state/school.ts';
import { AUTH_TABS, type AuthTab, addressOfTab, DEFAULT_TAB } from '../domains/auth/auth-tab.ts';
import { paths } from '../paths.ts';
import { knowLanding } from './document-data.ts';
import { Program } from './program.tsx';
import { routes } from './routes.tsx';
import { whenReady } from './when-ready.ts';

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

async function draw(
  address: string,
  isOpen: boolean,
  name: string,
  shades: Shades,
  badge: string | null = null,
): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await whenReady(router);
  showSchool({ name, shades, badge });
  const queryClient = new QueryClient();
  knowLanding(queryClient, portalOf(isOpen), settings);
  return renderToString(
    <Program queryClient={queryClient}>
      <RouterProvider router={router} />
    </Program>,
  );
}

function replaceOnce(html: string, from: string, to: string): string {
  const parts = html.split(from);
  if (parts.length !== 2) throw new Error(`The page has ${parts.length - 1} times ${from}`);
  return parts.join(to);
}

/** A page for visitors: its title, its main part and the frame around it, with a placeholder for the theme's variables. */
async function pageOf(address: string, isOpen: boolean, name: string, badge: string | null = null) {
  const drawn = await draw(address, isOpen, name, sea, badge);
  const [title = '', words = ''] = /<title>(.*?) – .*?<\/title>/.exec(drawn) ?? [];
  const [main = ''] = /<main.*<\/main>/s.exec(drawn) ?? [];
  const frame = replaceOnce(drawn.replace(title, ''), main.replace(title, ''), '{{main}}').replace(
    STYLE,
    '<style data-mantine-styles="true">{{style}}</style>',
  );
  return { addresses: address, title: words, main: main.replace(title, ''), frame };
}

/** The landing page, with placeholders for what the school has set. */
async function landingOf(isOpen: boolean, name: string, badge: string | null) {
  const page = await pageOf(paths.home, isOpen, name, badge);
  const closing = closingWords(portalOf(isOpen)) ?? '';
  const main = replaceOnce(replaceOnce(page.main, closing, '{{closing}}'), '"tel:"', '"tel:{{phoneNumber}}"');
  return { ...page, main };
}

const landings = await Promise.all(
  [true, false].flatMap((isOpen) =>
    [PRODUCT, '{{name}}'].flatMap((name) =>
      [null, '{{badge}}'].map(async (badge) => {
        const kind = landingKind({ isOpen, isNamed: name !== PRODUCT, isBadged: badge !== null });
        return [kind, await landingOf(isOpen, name, badge)] as const;
      }),
    ),
  ),
);
export const contents = Object.fromEntries(landings);

/** A tab of the log-in page. It stands in the landing page's frame. */
async function formOf(tab: AuthTab) {
  const address = addressOfTab(tab);
  const { frame, ...page } = await pageOf(address, true, PRODUCT);
  if (frame !== contents.open?.frame)
    throw new Error(`The frame of ${address} is not that of the landing page`);
  return { ...page, addresses: tab === DEFAULT_TAB ? `${paths.auth} ${address}` : address };
}

export const forms = await Promise.all(AUTH_TABS.map(formOf));

/** The theme's variables in each colour that a school can choose. */
export const styles: Record<string, string> = {};
for (const accent of ACCENTS) {
  const drawn = await draw(paths.home, true, PRODUCT, ACCENT_SHADES[accent]);
  styles[accent] = STYLE.exec(drawn)?.[1] ?? '';
}
