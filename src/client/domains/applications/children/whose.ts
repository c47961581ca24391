import { useSyncExternalStore } from 'react';
import type { ChildId } from '../../../../shared/applications/children.ts';
import { NEW_CHILD } from '../../../../shared/applications/constants.ts';
import { getSession, subscribeToSession } from '../../../api/session.ts';
import {
  onEverythingForgotten,
  readStored,
  removeStored,
  writeStored,
} from '../../../components/state/storage.ts';

/**
 * The child whose application the pages show (standing §8); undefined for the account's first record. Each tab keeps its
 * own, so that another tab does not change the form in which somebody types. The device remembers the latest one.
 */
export type Shown = ChildId | undefined;

const keyOf = (userId: number) => `child:${userId}`;

function parseChild(value: unknown): ChildId {
  if (value === NEW_CHILD || (typeof value === 'number' && Number.isInteger(value))) return value;
  throw new Error('This is no child.');
}

let ofTab: { userId: number; child: Shown } | null = null;
const listeners = new Set<() => void>();

onEverythingForgotten(() => {
  ofTab = null;
});

function read(): Shown {
  const userId = getSession()?.user.id;
  if (userId === undefined) return undefined;
  if (ofTab?.userId !== userId) ofTab = { userId, child: readStored(keyOf(userId), parseChild) ?? undefined };
  return ofTab.child;
}

/** All pages show this child from now on. */
export function showChild(child: Shown): void {
  const userId = getSession()?.user.id;
  if (userId === undefined) return;
  ofTab = { userId, child };
  if (child === undefined) removeStored(keyOf(userId));
  else writeStored(keyOf(userId), child);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const unsubscribe = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

export const useShownChild = (): Shown => useSyncExternalStore(subscribe, read, () => undefined);
