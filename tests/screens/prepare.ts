import type { TestPortal } from '../support/running-portal.ts';
import { type Kind, type PortalKind, portalKinds } from './portals.ts';
import type { Screen, Setting } from './screen.ts';

/** A screen whose portal holds all data that it shows. */
export type Prepared = { screen: Screen; setting: Setting; path: string };

type Start = (options: Kind['options']) => Promise<TestPortal>;

async function prepareScreen(screen: Screen, portal: TestPortal): Promise<Prepared> {
  const setting = { portal, account: (await screen.who?.(portal)) ?? null };
  return {
    screen,
    setting,
    path: typeof screen.path === 'string' ? screen.path : await screen.path(setting),
  };
}

/** Starts one portal of each kind that these screens need, and prepares their data. */
export async function prepareScreens(screens: readonly Screen[], start: Start) {
  const portals: TestPortal[] = [];
  const kindOf = (screen: Screen): PortalKind => screen.portal ?? 'open';

  async function prepareKind(kind: PortalKind) {
    const { options, furnish, settle }: Kind = portalKinds[kind];
    const portal = await start(options);
    portals.push(portal);
    await furnish?.(portal);
    const prepared: Prepared[] = [];
    for (const screen of screens) {
      if (kindOf(screen) === kind) prepared.push(await prepareScreen(screen, portal));
    }
    settle?.(portal);
    return prepared;
  }

  const kinds = [...new Set(screens.map(kindOf))];
  const prepared = (await Promise.all(kinds.map(prepareKind))).flat();
  const close = () => Promise.all(portals.map((portal) => portal.close()));
  return { prepared, close };
}
