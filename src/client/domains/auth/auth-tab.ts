import { z } from 'zod';
import { TAB, useAddressTab } from '../../components/state/use-address-tab.ts';
import { paths } from '../../paths.ts';

export const AUTH_TABS = ['login', 'register', 'forgot'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];
export const DEFAULT_TAB: AuthTab = 'login';

const tabSchema = z.enum(AUTH_TABS).catch(DEFAULT_TAB);

export const addressOfTab = (tab: AuthTab) => `${paths.auth}?${new URLSearchParams({ [TAB]: tab })}`;

/** For a button that opens a tab: index.html opens it before the program runs. */
export const opens = (tab: AuthTab) => ({ 'data-opens': addressOfTab(tab) });

/** The open tab of the log-in page, kept in the URL beside the return address. */
export const useAuthTab = () => useAddressTab(tabSchema);
