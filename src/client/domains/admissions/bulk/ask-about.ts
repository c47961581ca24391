import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { codeOf, type TrpcClient, trpc } from '../../../api/trpc.ts';
import { isFormer } from '../list/state/list-query.ts';
import { type Chosen, type WholeList, wholeList } from './selection.ts';

/** The pages of lists that were fetched lately, or only the one that is shown. */
export const fetchedPages = (queryClient: QueryClient, type: 'all' | 'active' = 'all') =>
  queryClient
    .getQueriesData<ApplicationPage>({
      queryKey: getQueryKey(trpc.admin.applicationPage),
      type,
      predicate: (query) => !isFormer(query),
    })
    .flatMap(([, page]) => page ?? []);

/** All that match now; of a list of which some had been deselected, those that were left of it. */
async function chooseAnew(client: TrpcClient, chosen: Chosen, old: WholeList): Promise<Chosen> {
  const { snapshot } = await client.admin.applicationPage.query(old.query);
  const matching = await client.admin.idsOfList.query({ snapshot });
  const list = { snapshot, query: old.query, ids: matching, isAnew: true };
  if (wholeList(chosen)) return { ...chosen, ids: matching, list };
  const [before, now] = [new Set(old.ids), new Set(matching)];
  return { ...chosen, ids: chosen.ids.filter((id) => now.has(id) || !before.has(id)), list };
}

/**
 * Asks the server about a selection, without changing anything. Where it no longer keeps the list, it is asked about what
 * matches now, which `onRenewed` gets.
 */
export function useAskAbout(onRenewed: (renewed: Chosen) => void) {
  const { client } = trpc.useUtils();
  return async <Answer>(chosen: Chosen, ask: (about: Chosen) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(chosen);
    } catch (error) {
      if (codeOf(error) !== 'GONE' || !chosen.list) throw error;
      const renewed = await chooseAnew(client, chosen, chosen.list);
      onRenewed(renewed);
      return ask(renewed);
    }
  };
}
