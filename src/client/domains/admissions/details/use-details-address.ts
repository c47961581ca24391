import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { type DetailsTab, type ListView, readListView, writeListView } from '../list/state/list-view.ts';

/** History state of details opened from the list: the entry before is the list. */
const OPENED_FROM_LIST = { openedFromList: true };
const openedSchema = z.object({ openedFromList: z.literal(true) });

/** Without a tab, the one that is open stays. */
type Opened = { application: number; page?: number; panel?: DetailsTab };

/**
 * Opens and closes the details, which are part of the URL. However many are viewed, the Back button leads to the list,
 * and Back after closing does not open them again.
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
  const openTab = useCallback(
    (panel: DetailsTab) => {
      const to = addressOf({ ...viewNow(), panel });
      void navigate(to, { preventScrollReset: true, replace: true, state: latest.current });
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
  /** Closes the details if their application is among these deleted ones. */
  const closeGone = useCallback(
    (ids: readonly number[]) => {
      const { application } = viewNow();
      if (application !== null && ids.includes(application)) close();
    },
    [close],
  );
  return { open, openTab, close, closeGone };
}

const viewNow = () => readListView(new URLSearchParams(window.location.search));
const addressOf = (view: ListView) => ({ search: String(writeListView(view)) });
