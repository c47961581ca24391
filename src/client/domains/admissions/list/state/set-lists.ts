import type { ApplicationPage } from '../../../../../shared/admissions/schema.ts';
import { codeOf, type TrpcClient } from '../../../../api/trpc.ts';
import { notify } from '../../../../components/feedback/notify.ts';
import { pageToGoOn } from '../../../../components/list/paging.ts';
import { type ListView, toFilterQuery, toQuery } from './list-view.ts';

/**
 * An administrator reads a list as it was set: its ids and order stay, whatever is decided meanwhile. It is set with the
 * filters and the order, and on Refresh.
 */
interface SetList {
  snapshot: string;
  /** How many of its applications no longer matched when that was last asked. */
  gone: number;
}

/** Outside of the components, so that the way back from another page leads to the same list. A reload sets it anew. */
const setLists = new Map<string, SetList>();
/** The lists that are being set. Their other pages wait, so that they are of the same list. */
const beingSet = new Map<string, Promise<ApplicationPage>>();

/** The same for all pages of a list. */
export const listKey = (view: ListView) => JSON.stringify(toFilterQuery(view));

export const isSamePage = (one: ListView, other: ListView) =>
  listKey(one) === listKey(other) && one.page === other.page;

/** The next page that is fetched sets the list anew. @returns the page of it to go on at. */
export function leaveList(view: ListView): number {
  const { gone = 0 } = setLists.get(listKey(view)) ?? {};
  setLists.delete(listKey(view));
  return pageToGoOn(view, gone);
}

export function noteGone(snapshot: string, gone: number): void {
  for (const list of setLists.values()) if (list.snapshot === snapshot) list.gone = gone;
}

/** Sets the list of the view with this first answer. */
export async function setList(view: ListView, setting: Promise<ApplicationPage>): Promise<ApplicationPage> {
  const key = listKey(view);
  beingSet.set(key, setting);
  try {
    const answer = await setting;
    setLists.set(key, { snapshot: answer.snapshot, gone: 0 });
    return answer;
  } finally {
    if (beingSet.get(key) === setting) beingSet.delete(key);
  }
}

/**
 * A page of the list as it was set. A list that the server no longer keeps is set anew, which a notice says; the page
 * is then the one to go on at. `options.signal`: another list is wanted, for example by the next letter of a search.
 */
export async function fetchListPage(
  client: TrpcClient,
  view: ListView,
  options: { signal?: AbortSignal } = {},
): Promise<{ page: number; answer: ApplicationPage }> {
  const key = listKey(view);
  await beingSet.get(key)?.catch(() => undefined);
  const list = setLists.get(key);
  if (!list) {
    const setting = client.admin.applicationPage.query(toQuery(view), options);
    return { page: view.page, answer: await setList(view, setting) };
  }
  try {
    const asked = { ...toQuery(view), snapshot: list.snapshot };
    const answer = await client.admin.applicationPage.query(asked, options);
    noteGone(answer.snapshot, answer.changed.gone);
    return { page: view.page, answer };
  } catch (error) {
    if (codeOf(error) !== 'GONE') throw error;
  }
  if (setLists.get(key) === list) {
    setLists.delete(key);
    notify({
      title: 'List Set Anew',
      message: 'It was older than half an hour. You go on where you were; some applications may come again.',
    });
  }
  return fetchListPage(client, { ...view, page: pageToGoOn(view, list.gone) }, options);
}
