import { z } from 'zod';
import type { AddressForm } from '../../components/list/address-view.ts';
import {
  changedView,
  type ListView,
  readListView,
  toFilters,
  writeListView,
} from '../admissions/list/state/list-view.ts';

const orderSchema = z.enum(['submitted', 'score']);
export type Order = z.infer<typeof orderSchema>;
export const isOrder = (value: string): value is Order => orderSchema.safeParse(value).success;

/** The queue's filters are those of the list; `application` is the one on the desk. */
export interface DeskView extends ListView {
  by: Order;
}

export const DESK_VIEW: AddressForm<DeskView> = {
  read: (search) => ({
    ...readListView(search),
    by: orderSchema.safeParse(search.get('by')).data ?? 'submitted',
  }),
  write(view) {
    const search = writeListView(view);
    if (view.by !== 'submitted') search.set('by', view.by);
    return search;
  },
  /** Another queue begins at its first application. */
  changed(view, changes) {
    const isAnother = !('application' in changes);
    const { by = view.by } = changes;
    return { ...changedView(view, { ...changes, ...(isAnother && { application: null }) }), by };
  },
};

/** The queue as the server is asked for it. */
export const queueQuery = (view: DeskView) => ({ ...toFilters(view), by: view.by });
export type QueueQuery = ReturnType<typeof queueQuery>;
