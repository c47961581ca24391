import { type ChangeAddress, useAddressView } from '../../../components/list/address-view.ts';
import { changedView, type ListView, readListView, writeListView } from './list-view.ts';

export type ChangeView = ChangeAddress<ListView>;

const LIST_VIEW = { read: readListView, write: writeListView, changed: changedView };

/** The view that the address asks for, and how to change it: anything but turning the page starts at the first. */
export const useListView = () => useAddressView<ListView>(LIST_VIEW);
