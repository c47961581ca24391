import { z } from 'zod';
import { TAB, useAddressTab } from '../../components/state/use-address-tab.ts';
import { paths } from '../../paths.ts';

const TABS = ['login', 'register', 'forgot'] as const;
export type AuthTab = (typeof TABS)[number];

const tabSchema = z.enum(TABS).catch('login');

export const addressOfTab = (tab: AuthTab) => `${paths.auth}?${new URLSearchParams({ [TAB]: tab })}`;

/** The open tab of the log-in page, kept in the URL beside the return address. */
export const useAuthTab = () => useAddressTab(tabSchema);
