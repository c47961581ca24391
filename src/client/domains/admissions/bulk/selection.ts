import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { notifyFailure, trpc } from '../../../api/trpc.ts';

/** Applications that are selected on any page; `snapshot` when they are all of a list. */
export interface Chosen {
  ids: readonly number[];
  snapshot: string | null;
}

/** What the server takes as a selection. */
export const selectionOf = ({ ids, snapshot }: Chosen) => (snapshot ? { snapshot } : { ids: [...ids] });

/** The versions of the applications that have been shown, by id. */
export function seenVersions(queryClient: QueryClient, { ids }: Chosen): Record<string, string> {
  const pages = queryClient.getQueriesData<ApplicationPage>({
    queryKey: getQueryKey(trpc.admin.applicationPage),
  });
  const chosen = new Set(ids);
  const items = pages.flatMap(([, page]) => page?.items ?? []).filter(({ id }) => chosen.has(id));
  return Object.fromEntries(items.map(({ id, version }) => [id, version]));
}

/** Selects all of a list, also on the pages that are not shown. It is no whole list any more once one is deselected. */
export function useChosen(
  selection: RowSelectionState,
  onSelectionChange: (selection: RowSelectionState) => void,
) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [whole, setWhole] = useState<Chosen>({ ids: [], snapshot: null });
  const ids = Object.keys(selection).map(Number);
  const isWhole = ids.length === whole.ids.length && whole.ids.every((id) => selection[id]);

  const chooseAll = async (snapshot: string) => {
    try {
      const all = await client.admin.idsOfList.query({ snapshot });
      setWhole({ ids: all, snapshot });
      onSelectionChange(Object.fromEntries(all.map((id) => [id, true])));
    } catch (error) {
      notifyFailure('Error', error, 'The list could not be selected. Please check your connection.');
      await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.admin.applicationPage) });
    }
  };
  const chosen: Chosen = { ids, snapshot: isWhole ? whole.snapshot : null };
  return { chosen, chooseAll };
}
