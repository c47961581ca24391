import type { Page } from 'playwright-core';
import type { Account } from '../support/accounts.ts';
import type { TestPortal } from '../support/running-portal.ts';
import type { PortalKind } from './portals.ts';

/** What happens to an answer: it never comes, the server fails, the connection breaks, or its content is invalid. */
export type Mishap = 'never' | 'fails' | 'lost' | 'nonsense';

/** Or a given answer, for states that would take too long or happen too rarely. */
export type Fate = Mishap | { says: object };

/** Chrome itself reports that an answer was an error or did not come. */
export const REFUSED = /^Failed to load resource/;

/** The portal and the person of a screen. */
export type Setting = { portal: TestPortal; account: Account | null };

/** One state of one page and how to reach it. */
export type Screen = {
  /** The page, then its state; unique. */
  name: string;
  /** The kind of portal, shared with other screens; 'open' unless given. */
  portal?: PortalKind;
  /** Makes the signed-in person and their data; nobody is signed in unless given. */
  who?: (portal: TestPortal) => Promise<Account>;
  path: string | ((setting: Setting) => string | Promise<string>);
  /** Answers that differ from the usual, by the name of the call or a part of the address. */
  answers?: Record<string, Fate>;
  /** Does what a person would do to get there. */
  arrange?: (page: Page, setting: Setting) => Promise<unknown>;
  /** Text by which the state is recognized. */
  shows: string | RegExp;
  /** Console messages that the shown failure causes. */
  complains?: RegExp;
};

type State = Partial<Screen> & Pick<Screen, 'name' | 'shows'>;

/** Several states of one page. Each may override what they have in common. */
export const statesOf = (page: string, common: Omit<Partial<Screen>, 'name'>, states: State[]) =>
  states.map((state): Screen => ({ path: '/', ...common, ...state, name: `${page}: ${state.name}` }));
