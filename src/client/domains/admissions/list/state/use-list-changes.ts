import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApplicationPage } from '../../../../../shared/admissions/schema.ts';
import { codeOf, trpc, UNATTENDED } from '../../../../api/trpc.ts';
import { changePages, pageKey } from './list-query.ts';
import { type ListView, toQuery } from './list-view.ts';
import { noteGone } from './set-lists.ts';
import { withChanges } from './statistics.ts';

/** How often a visible page asks what colleagues and applicants have changed, in milliseconds. */
const INTERVAL = 15_000;

const KEY = ['changes of the list'];

/** Asks at once, after one's own change. */
export const askForChanges = (queryClient: QueryClient) => queryClient.refetchQueries({ queryKey: KEY });

/**
 * Keeps the figures and the rows of a page of the list as they are now. No row changes its place. `page`: undefined while
 * it is loading.
 * @returns whether the server no longer keeps the list.
 */
export function useListChanges(view: ListView, page: ApplicationPage | undefined): boolean {
  const { client, admin } = trpc.useUtils();
  const queryClient = useQueryClient();
  const { data: isOld } = useQuery({
    queryKey: [...KEY, toQuery(view), page?.snapshot],
    queryFn: async ({ signal }) => {
      const shown = queryClient.getQueryData<ApplicationPage>(pageKey(view));
      if (!shown) return false;
      const asked = { since: shown.version, ids: shown.items.map(({ id }) => id).join() };
      const ask = (snapshot?: string) => client.admin.listChanges.query({ ...asked, snapshot }, UNATTENDED);
      const ofList = await ask(shown.snapshot).catch((error: unknown) => {
        if (codeOf(error) !== 'GONE') throw error;
      });
      const answer = ofList ?? (await ask());
      if (!signal.aborted && answer.changes) {
        if (answer.changes.changed) noteGone(shown.snapshot, answer.changes.changed.gone);
        changePages(queryClient, (page) => withChanges(page, shown, answer));
        void admin.statistics.invalidate();
      }
      return ofList === undefined;
    },
    enabled: page !== undefined,
    initialData: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  return isOld;
}
