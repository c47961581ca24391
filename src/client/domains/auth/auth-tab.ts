import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { TAB, useAddressTab } from '../../components/use-address-tab.ts';

const TABS = ['login', 'register', 'forgot'] as const;
export type AuthTab = (typeof TABS)[number];

const tabSchema = z.enum(TABS).catch('login');

export const addressOfTab = (tab: AuthTab) => `${paths.auth}?${new URLSearchParams({ [TAB]: tab })}`;

/** The open tab of the log-in page, kept in its address beside where to go afterwards. */
export const useAuthTab = () => useAddressTab(tabSchema);
