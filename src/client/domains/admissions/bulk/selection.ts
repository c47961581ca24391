import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { isLater } from '../../../../shared/applications/version.ts';
import { codeOf, notifyFailure, type RouterInputs, type TrpcClient, trpc } from '../../../api/trpc.ts';

type ListQuery = RouterInputs['admin']['applicationPage'];

/** A list as it was set, and by which filters and order it can be set anew. */
interface WholeList {
  snapshot: string;
  query: ListQuery;
  /** The one that was chosen from was no longer kept. */
  isAnew: boolean;
}

/** Applications that are selected on any page; `list` when they are all of one. */
export interface Chosen {
  ids: readonly number[];
  list: WholeList | null;
}

export const NOTHING_CHOSEN: Chosen = { ids: [], list: null };

/** What the server takes as a selection. */
export const selectionOf = ({ ids, list }: Chosen) =>
  list ? { snapshot: list.snapshot } : { ids: [...ids] };

/** All that match now. */
async function chooseAnew(client: TrpcClient, query: ListQuery): Promise<Chosen> {
  const { snapshot } = await client.admin.applicationPage.query(query);
  const ids = await client.admin.idsOfList.query({ snapshot });
  return { ids, list: { snapshot, query, isAnew: true } };
}

/**
 * Asks the server about a selection, without changing anything. Where it no longer keeps the list, it is asked about what
 * matches now, which `onRenewed` gets.
 */
export function useAskAbout(onRenewed: (renewed: Chosen) => void) {
  const { client } = trpc.useUtils();
  return async <Answer>(
    chosen: Chosen,
    ask: (selection: ReturnType<typeof selectionOf>) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await ask(selectionOf(chosen));
    } catch (error) {
      if (codeOf(error) !== 'GONE' || !chosen.list) throw error;
    }
    const renewed = await chooseAnew(client, chosen.list.query);
    onRenewed(renewed);
    return ask(selectionOf(renewed));
  };
}

/**
 * The versions of the applications that have been shown, by id. Of an application on several pages it is the latest one:
 * only the page on screen is fetched again after a change.
 */
export function seenVersions(queryClient: QueryClient, { ids }: Chosen): Record<string, string> {
  const pages = queryClient.getQueriesData<ApplicationPage>({
    queryKey: getQueryKey(trpc.admin.applicationPage),
  });
  const chosen = new Set(ids);
  const items = pages.flatMap(([, page]) => page?.items ?? []).filter(({ id }) => chosen.has(id));
  const versions: Record<string, string> = {};
  for (const { id, version } of items) {
    const known = versions[id];
    if (known === undefined || isLater(version, known)) versions[id] = version;
  }
  return versions;
}

/** Selects all of a list, also on the pages that are not shown. It is no whole list any more once one is deselected. */
export function useChosen(
  selection: RowSelectionState,
  onSelectionChange: (selection: RowSelectionState) => void,
) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [whole, setWhole] = useState<Chosen>(NOTHING_CHOSEN);
  const ids = Object.keys(selection).map(Number);
  const isWhole = ids.length === whole.ids.length && whole.ids.every((id) => selection[id]);

  const chooseAll = async (snapshot: string, query: ListQuery) => {
    try {
      const all = await client.admin.idsOfList.query({ snapshot });
      setWhole({ ids: all, list: { snapshot, query, isAnew: false } });
      onSelectionChange(Object.fromEntries(all.map((id) => [id, true])));
    } catch (error) {
      notifyFailure('Error', error, 'The list could not be selected. Please check your connection.');
      await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.admin.applicationPage) });
    }
  };
  const chosen: Chosen = { ids, list: isWhole ? whole.list : null };
  return { chosen, chooseAll };
}
