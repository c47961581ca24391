import type { RowSelectionState } from '@tanstack/react-table';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import type { RouterInputs } from '../../../api/trpc.ts';

export type ListQuery = RouterInputs['admin']['applicationPage'];
type Versions = Readonly<Record<string, string>>;
type Item = Pick<ApplicationPage['items'][number], 'id' | 'version'>;

/** A list as it was set, and by which filters and order it can be set anew. */
export interface WholeList {
  snapshot: string;
  query: ListQuery;
  /** All that it holds. */
  ids: readonly number[];
  /** The one that was chosen from was no longer kept. */
  isAnew: boolean;
}

/** What is ticked on any page. */
export interface Selection {
  rows: RowSelectionState;
  /** The versions in which those that are ticked were last shown, by id. No cache of pages keeps them that long. */
  versions: Versions;
  /** The list that was selected as a whole, while one of it is still ticked. */
  list: WholeList | null;
}

const versionsOf = (items: readonly Item[]) =>
  Object.fromEntries(items.map(({ id, version }) => [id, version]));

export const NOTHING_SELECTED: Selection = { rows: {}, versions: {}, list: null };

export const withRows = (selection: Selection, rows: RowSelectionState): Selection => ({
  ...selection,
  rows,
  list: selection.list?.ids.some((id) => rows[id]) ? selection.list : null,
});

/** The selection after a page was shown with these items. The same one when the page tells nothing new. */
export function withShown(selection: Selection, items: readonly Item[]): Selection {
  const { rows, versions } = selection;
  const shown = items.filter(({ id, version }) => rows[id] && versions[id] !== version);
  const kept = Object.entries(versions).filter(([id]) => rows[id]);
  if (shown.length === 0 && kept.length === Object.keys(versions).length) return selection;
  return { ...selection, versions: { ...Object.fromEntries(kept), ...versionsOf(shown) } };
}

/**
 * Selects all that a list holds. The server compares an application that no page has shown with the moment at which the
 * list was set.
 */
export function withAll(
  { versions }: Selection,
  list: WholeList,
  pages: readonly ApplicationPage[],
): Selection {
  const ofList = pages.filter(({ snapshot }) => snapshot === list.snapshot);
  const rows = Object.fromEntries(list.ids.map((id) => [id, true as const]));
  return withShown(
    { rows, versions, list },
    ofList.flatMap(({ items }) => items),
  );
}

/** Applications for which something was asked: what was ticked at that moment, as it had been shown. */
export interface Chosen extends Omit<Selection, 'rows'> {
  ids: readonly number[];
}

export const NOTHING_CHOSEN: Chosen = { ids: [], versions: {}, list: null };

export const chosenOf = ({ rows, ...selection }: Selection): Chosen => ({
  ...selection,
  ids: Object.keys(rows).map(Number),
});

/** What is chosen, after these items were shown. */
export function chosenAfter(chosen: Chosen, items: readonly Item[]): Chosen {
  const ids = new Set(chosen.ids);
  const shown = items.filter(({ id }) => ids.has(id));
  return { ...chosen, versions: { ...chosen.versions, ...versionsOf(shown) } };
}

/** The list, if all of it is chosen and nothing else: it is no whole list any more once one is deselected. */
export function wholeList({ ids, list }: Chosen): WholeList | undefined {
  const chosen = new Set(ids);
  return list?.ids.length === ids.length && list.ids.every((id) => chosen.has(id)) ? list : undefined;
}

/** What the server takes as a selection. */
export function selectionOf(chosen: Chosen): { snapshot: string } | { ids: number[] } {
  const whole = wholeList(chosen);
  return whole ? { snapshot: whole.snapshot } : { ids: [...chosen.ids] };
}

/** What the server compares, to find what has changed since it was shown, or since its list was set. */
export const seenOf = ({ versions, list }: Chosen) => ({
  versions: { ...versions },
  ...(list && { since: list.snapshot }),
});
