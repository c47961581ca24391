import { type ChangeAddress, useAddressView } from '../../../components/list/address-view.ts';
import { changedView, type ListView, readListView, writeListView } from './list-view.ts';

export type ChangeView = ChangeAddress<ListView>;

const LIST_VIEW = { read: readListView, write: writeListView, changed: changedView };

/** The view in the URL, and a function that changes it. Any change except turning the page leads to the first page. */
export const useListView = () => useAddressView<ListView>(LIST_VIEW);
