import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';

const TABS = ['login', 'register', 'forgot'] as const;
export type AuthTab = (typeof TABS)[number];

const tabSchema = z.enum(TABS).catch('login');
const PARAMETER = 'tab';

export const addressOfTab = (tab: AuthTab) => `${paths.auth}?${new URLSearchParams({ [PARAMETER]: tab })}`;

/** The open tab of the log-in page, kept in its address beside where to go afterwards. */
export function useAuthTab(): [AuthTab, (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (tab: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(PARAMETER, tabSchema.parse(tab));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tabSchema.parse(search.get(PARAMETER)), open];
}
