import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changedView, type ListView, readListView, writeListView } from './list-view.ts';

type Changes = Partial<ListView>;
export type ChangeView = (
  changes: Changes | ((view: ListView) => Changes),
  options?: { replace: boolean },
) => void;

/** The view that the address asks for, and how to change it: anything but turning the page starts at the first. */
export function useListView(): [ListView, ChangeView] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeView>(
    (changes, options) => {
      // The address as it is now: two quick clicks may come before the first one is drawn.
      const view = readListView(new URLSearchParams(window.location.search));
      const next = changedView(view, typeof changes === 'function' ? changes(view) : changes);
      void navigate({ search: String(writeListView(next)) }, { preventScrollReset: true, ...options });
    },
    [navigate],
  );
  return [useMemo(() => readListView(search), [search]), change];
}
