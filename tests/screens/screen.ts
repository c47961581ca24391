import type { Page } from 'playwright-core';
import type { Account } from '../support/accounts.ts';
import type { TestPortal } from '../support/running-portal.ts';
import type { PortalKind } from './portals.ts';

/** What becomes of an answer: it never comes, the server fails, the connection is lost, or no page can make sense of it. */
export type Mishap = 'never' | 'fails' | 'lost' | 'nonsense';

/** Or it says what would take too long, or happens too rarely, to be waited for. */
export type Fate = Mishap | { says: object };

/** Chrome says itself that an answer was a refusal, or did not come. */
export const REFUSED = /^Failed to load resource/;

/** Where a screen is looked at, and by whom. */
export type Setting = { portal: TestPortal; account: Account | null };

/** One state of one page, and how to reach it. */
export type Screen = {
  /** The page, then its state. No other screen has this name. */
  name: string;
  /** Which portal, shared with other screens; 'open' unless given. */
  portal?: PortalKind;
  /** Makes up the person who is signed in, with all that the portal holds of theirs; nobody is unless given. */
  who?: (portal: TestPortal) => Promise<Account>;
  path: string | ((setting: Setting) => string | Promise<string>);
  /** Answers that do not come as usual, by the name of the call or a part of the address. */
  answers?: Record<string, Fate>;
  /** Does what a person would do to get there. */
  arrange?: (page: Page, setting: Setting) => Promise<unknown>;
  /** The words by which one knows to be there. */
  shows: string | RegExp;
  /** What the browser's console says of the failure that is shown. */
  complains?: RegExp;
};

type State = Partial<Screen> & Pick<Screen, 'name' | 'shows'>;

/** One page in several states; each may differ in what the page's states have in common. */
export const statesOf = (page: string, common: Omit<Partial<Screen>, 'name'>, states: State[]) =>
  states.map((state): Screen => ({ path: '/', ...common, ...state, name: `${page}: ${state.name}` }));
