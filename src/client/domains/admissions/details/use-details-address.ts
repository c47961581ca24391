import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { type ListView, readListView, writeListView } from '../list/list-view.ts';

/** Kept with the entry of the history that opened the details: the one before it is the list. */
const OPENED_FROM_LIST = { openedFromList: true };
const openedSchema = z.object({ openedFromList: z.literal(true) });

type Opened = { application: number; page?: number };

/**
 * Opens and closes the details, which stand in the address. However many are looked at, the back button leads from
 * them to the list, and after closing them it does not open them again.
 */
export function useDetailsAddress() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const latest = useRef<unknown>(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const open = useCallback(
    (changes: Opened) => {
      const view = viewNow();
      const another = view.application !== null;
      void navigate(addressOf({ ...view, ...changes }), {
        preventScrollReset: true,
        replace: another,
        state: another ? latest.current : OPENED_FROM_LIST,
      });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (openedSchema.safeParse(latest.current).success) return void navigate(-1);
    void navigate(addressOf({ ...viewNow(), application: null }), {
      preventScrollReset: true,
      replace: true,
    });
  }, [navigate]);
  /** When the one that is open is among these, which are not there any more. */
  const closeGone = useCallback(
    (ids: readonly number[]) => {
      const { application } = viewNow();
      if (application !== null && ids.includes(application)) close();
    },
    [close],
  );
  return { open, close, closeGone };
}

const viewNow = () => readListView(new URLSearchParams(window.location.search));
const addressOf = (view: ListView) => ({ search: String(writeListView(view)) });
