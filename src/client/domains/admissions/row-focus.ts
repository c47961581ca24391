import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { ListActions } from './list-actions.ts';
import type { ListTable } from './use-list-table.ts';

/** Rows and cards by which the keyboard moves. */
export const ROW = '[data-application]';

const rowsBeside = (row: Element) => [...(row.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? [])];

/** The row or card of an application, where the list shows it. */
export const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-application="${id}"]`);

/** The neighbour that takes the focus when this application's row goes. */
export function neighbourOf(id: number): HTMLElement | null {
  const row = rowOf(id);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next instanceof HTMLElement ? next : null;
}

/** Where a key leads from one of `count` rows. */
export function rowAfterKey(key: string, row: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(row + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(row - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * One stop of the Tab key for all rows: the arrow keys move between them, Enter opens the details, the space bar
 * selects. The controls of a row are reached from there with the Tab key.
 */
export function useRowFocus(table: ListTable, { onOpen, onSelect }: ListActions) {
  const [lastId, setLastId] = useState<string>();
  const { rows } = table.getRowModel();
  const current = rows.find(({ id }) => id === lastId) ?? rows[0];

  const onFocus = ({ target }: FocusEvent) => {
    setLastId(target.closest<HTMLElement>(ROW)?.dataset.application);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    // Keys pressed in a control of a row belong to that control.
    if (!(target instanceof HTMLElement) || !target.matches(ROW) || !current) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const elements = rowsBeside(target);
    const next = rowAfterKey(key, elements.indexOf(target), elements.length);
    if (next !== undefined) elements[next]?.focus();
    else if (key === 'Enter') onOpen(current.original);
    else if (key === ' ') onSelect(current.original, !current.getIsSelected());
    else return;
    event.preventDefault();
  };
  return { currentId: current?.original.id, handlers: { onFocus, onKeyDown } };
}
