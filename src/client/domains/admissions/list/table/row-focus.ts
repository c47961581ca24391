import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { ListActions } from '../list-actions.ts';
import type { ListTable } from './use-list-table.ts';

/** Rows and cards that the arrow keys move between. */
export const ROW = '[data-application]';

const rowsBeside = (row: Element) => [...(row.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? [])];

/** The row or card of an application, if the list shows it. */
export const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-application="${id}"]`);

/** The row or card that the Tab key reaches. */
export const currentRow = () => document.querySelector<HTMLElement>(`${ROW}[tabindex="0"]`);

/**
 * The row to focus after a deletion: the deleted one's own, which the next application will take, or the previous row
 * for the last one.
 */
export function placeAfterDeletion(id: number): HTMLElement | null {
  const row = rowOf(id);
  if (!row || row.nextElementSibling) return row;
  return row.previousElementSibling instanceof HTMLElement ? row.previousElementSibling : null;
}

/** The row that a key leads to from one of `count` rows; undefined for other keys. */
export function rowAfterKey(key: string, row: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(row + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(row - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Controls of a row, and what a click on them belongs to. */
const CONTROLS = 'a, button, input, label';

/**
 * All rows are one Tab stop: arrow keys move between them, Enter or a click opens the details, Space selects. From a
 * row, Tab reaches its controls.
 */
export function useRowFocus(table: ListTable, { onOpen, onSelect }: ListActions) {
  const [lastPlace, setLastPlace] = useState(0);
  const { rows } = table.getRowModel();
  const currentPlace = Math.min(lastPlace, rows.length - 1);

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>(ROW);
    if (row) setLastPlace(rowsBeside(row).indexOf(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    // Keys pressed in a row's control belong to that control.
    if (!(target instanceof HTMLElement) || !target.matches(ROW)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const elements = rowsBeside(target);
    const place = elements.indexOf(target);
    const current = rows[place];
    const next = rowAfterKey(key, place, elements.length);
    if (!current) return;
    if (next !== undefined) elements[next]?.focus();
    else if (key === 'Enter') onOpen(current.original, 'decide');
    else if (key === ' ') onSelect(current.original, !current.getIsSelected());
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(CONTROLS)) return;
    // Selecting a name or an address to copy it is not opening it.
    if (window.getSelection()?.type === 'Range') return;
    const row = target.closest<HTMLElement>(ROW);
    const clicked = row && rows[rowsBeside(row).indexOf(row)];
    if (clicked) onOpen(clicked.original, 'decide');
  };
  return { currentPlace, handlers: { onFocus, onKeyDown, onClick } };
}
