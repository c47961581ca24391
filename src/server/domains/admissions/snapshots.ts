import { type Clock, MINUTE } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/tokens.ts';
import type { Database } from '../../tables.ts';
import {
  type ListingHistory,
  type ListingState,
  listingHistory,
  stateBefore,
} from '../applications/listing-history.ts';
import { type Filters, type Matching, type Order, type Section, versionOfData } from './list-queries.ts';
import { matchingAmong, matchingStates } from './snapshot-queries.ts';
import { listEarlierSection } from './snapshot-section.ts';

/**
 * A list whose ids and order are fixed, so that whoever turns its pages meets each application once, whatever is decided
 * meanwhile. Nothing is copied: the list is worked out from the present one and from what has changed since.
 */
export type ListSnapshot = {
  id: string;
  filters: Filters;
  order: Order;
  /** The number of matches when it was set. */
  count: number;
  setAt: Date;
  /** Its place in the history of the listing. */
  mark: number;
  /** Up to which place the history has been worked into what follows. */
  seen: number;
  changed: Set<number>;
  /** The changed applications that matched when it was set, as they were. */
  matchedThen: Map<number, ListingState>;
  gone: Set<number>;
  added: Set<number>;
};

/** How long a snapshot can be asked for, in milliseconds. */
const LIFETIME = 30 * MINUTE;
/** Some hundred bytes each. A search sets one with each letter: twenty administrators may set that many in half an hour. */
const MOST_SNAPSHOTS = 10_000;
/** Changed applications of all lists together. Each takes some hundred bytes in every list. */
const MOST_CHANGED = 500_000;

const GONE =
  'This list is older than 30 minutes, or the portal’s data has been replaced since. Please set it anew with Refresh; a program asks without snapshot.';

type Store = {
  /** Oldest first. */
  byId: Map<string, ListSnapshot>;
  /** Those of the latest moment, by filters and order. */
  latest: { mark: number; byQuery: Map<string, ListSnapshot> };
};
const stores = new WeakMap<Database, Store>();
const noLatest = (mark = -1): Store['latest'] => ({ mark, byQuery: new Map() });

function storeOf(db: Database): Store {
  const store = stores.get(db) ?? { byId: new Map(), latest: noLatest() };
  stores.set(db, store);
  return store;
}

const isKept = (db: Database, clock: Clock, { setAt, mark }: ListSnapshot) =>
  clock.now().getTime() - setAt.getTime() <= LIFETIME && listingHistory(db).isKept(mark);

function forgetOld(db: Database, clock: Clock) {
  const { byId } = storeOf(db);
  for (const snapshot of byId.values()) {
    if (byId.size <= MOST_SNAPSHOTS && isKept(db, clock, snapshot)) break;
    byId.delete(snapshot.id);
  }
  const [oldest] = byId.values();
  const history = listingHistory(db);
  history.forgetBefore(oldest ? oldest.mark : history.now());
}

/** The oldest of these lists that have to go, so that the others keep at most so many changed applications together. */
export function listsBeyond<List extends Pick<ListSnapshot, 'changed'>>(
  oldestFirst: readonly List[],
  most = MOST_CHANGED,
): List[] {
  let kept = 0;
  return oldestFirst.toReversed().filter(({ changed }) => {
    kept += changed.size;
    return kept > most;
  });
}

function forgetBeyond(store: Store) {
  // Its lists are no longer those of the latest moment, and would be kept by it.
  store.latest = noLatest();
  for (const { id } of listsBeyond([...store.byId.values()])) store.byId.delete(id);
}

export type Stored = { db: Database; clock: Clock };
type NewList = Pick<ListSnapshot, 'filters' | 'order' | 'count'>;

/**
 * Must run in each transaction that reads lists, before the first of them: another connection's writes make all earlier
 * lists unknown.
 * @returns the version of the data.
 */
export async function followWrites(db: Database, trx: Database) {
  const { others, own } = await versionOfData(trx);
  listingHistory(db).follow(others);
  return `${others}.${own}`;
}

/** Sets a list, within the transaction that reads it. Equal lists of the same moment are one. */
export function setSnapshot({ db, clock }: Stored, list: NewList): ListSnapshot {
  const store = storeOf(db);
  const mark = listingHistory(db).mark();
  if (store.latest.mark !== mark || store.latest.byQuery.size >= MOST_SNAPSHOTS)
    store.latest = noLatest(mark);
  const { byQuery } = store.latest;
  const query = JSON.stringify([list.filters, list.order]);
  const snapshot: ListSnapshot = byQuery.get(query) ?? {
    ...list,
    id: randomToken(),
    setAt: clock.now(),
    mark,
    seen: mark,
    changed: new Set(),
    matchedThen: new Map(),
    gone: new Set(),
    added: new Set(),
  };
  snapshot.setAt = clock.now();
  byQuery.set(query, snapshot);
  store.byId.delete(snapshot.id);
  store.byId.set(snapshot.id, snapshot);
  forgetOld(db, clock);
  return snapshot;
}

/**
 * The snapshot with what has changed since, within a transaction of `db`.
 * @throws GONE when there is no such snapshot any more.
 */
export async function openSnapshot({ db, clock }: Stored, trx: Database, id: string): Promise<ListSnapshot> {
  const snapshot = storeOf(db).byId.get(id);
  if (!snapshot || !isKept(db, clock, snapshot)) throw new AppError('GONE', GONE);
  if (await workInChanges(trx, snapshot, listingHistory(db))) forgetBeyond(storeOf(db));
  return snapshot;
}

/** @returns whether there were any. */
async function workInChanges(trx: Database, snapshot: ListSnapshot, history: ListingHistory) {
  const changes = history.since(snapshot.seen);
  if (changes.length === 0) return false;
  const { filters, changed, matchedThen, gone, added } = snapshot;
  const states = new Map<number, ListingState | null>();
  for (const change of changes)
    if (!changed.has(change.id) && !states.has(change.id)) states.set(change.id, stateBefore(change));
  const existed = [...states.values()].filter((state) => state !== null);
  const matched = new Set(await matchingStates(trx, filters, existed));
  const written = new Set(changes.map(({ id }) => id));
  const matching = new Set(await matchingAmong(trx, filters, [...written]));

  for (const state of existed) if (matched.has(state.id)) matchedThen.set(state.id, state);
  for (const id of written) {
    changed.add(id);
    gone.delete(id);
    added.delete(id);
    if (matchedThen.has(id) && !matching.has(id)) gone.add(id);
    if (!matchedThen.has(id) && matching.has(id)) added.add(id);
  }
  snapshot.seen = history.now();
  return true;
}

/** A section of the list as it was set. Ids of deleted applications are among them. `matching`: the present matches. */
export const listSnapshotSection = (
  trx: Database,
  { order, changed, matchedThen, gone, added }: ListSnapshot,
  matching: Matching,
  section: Section,
) =>
  listEarlierSection(trx, matching, order, section, {
    ids: changed,
    matchedThen: [...matchedThen.values()],
    matchingNow: [...[...matchedThen.keys()].filter((id) => !gone.has(id)), ...added],
  });
