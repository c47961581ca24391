import type {
  ApplicationPage,
  ApplicationQuery,
  ApplicationStats,
  ListChanges,
  ListChangesQuery,
} from '../../../shared/admissions/schema.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Database } from '../../tables.ts';
import { listingHistory } from '../applications/listing-history.ts';
import { listApplications, listApplicationsWith, withAssessment } from '../applications/service.ts';
import { rangeOfIntake } from '../intakes/service.ts';
import * as queries from './list-queries.ts';
import { filtersOf, findMatching, findMatchingCached, type StatusAndSchool, sumOf } from './matching.ts';
import {
  followWrites,
  type ListSnapshot,
  listSnapshotSection,
  openSnapshot,
  type Stored,
  setSnapshot,
} from './snapshots.ts';

/** The ids of all matches in the given order, for an export. */
export async function matchingIds(db: Database, query: ApplicationQuery) {
  const filters = await filtersOf(db, query);
  const matching = await findMatching(db, filters, await queries.countByStatusAndSchool(db, filters.intake));
  return queries.listIds(db, matching, query.sort ?? []);
}

/** The figures above the list, which ignore the filters. */
function statsOf(groups: StatusAndSchool[]): ApplicationStats {
  const count = (status: StatusAndSchool['status']) =>
    sumOf(groups.filter((group) => group.status === status));
  return {
    total: sumOf(groups),
    completed: count('submitted'),
    pending: count('under_review'),
    incomplete: count('draft'),
    approved: count('approved'),
    rejected: count('rejected'),
  };
}

/** How many applications an intake has of each status. */
export const applicationStats = async (db: Database, intake?: number) =>
  statsOf(await queries.countByStatusAndSchool(db, await rangeOfIntake(db, intake)));

const changedSince = ({ added, gone }: ListSnapshot) => ({ added: added.size, gone: gone.size });

/** The applications of the list that still exist, each with whether it still matches. */
async function listedWith(trx: Database, { gone }: ListSnapshot, ids: number[]) {
  const items = await withAssessment(trx, await listApplicationsWith(trx, ids));
  return items.map((item) => ({ ...item, stillMatches: !gone.has(item.id) }));
}

/**
 * One page of the administrators' list, from one state of the database: of the list with the id `query.snapshot`, or of a
 * list that is set now. `filtered` counts the matches when it was set.
 * @throws GONE when there is no such list any more.
 */
export function applicationPage(
  services: Stored,
  { snapshot: id, ...query }: ApplicationQuery,
): Promise<ApplicationPage> {
  const { db } = services;
  return readSnapshot(db, async (trx) => {
    const version = await followWrites(db, trx);
    const known = id === undefined ? undefined : await openSnapshot(services, trx, id);
    const filters = known?.filters ?? (await filtersOf(trx, query));
    const groups = await queries.countByStatusAndSchool(trx, filters.intake);
    const matching = await findMatchingCached(db, trx, filters, groups, version);
    const list =
      known ??
      setSnapshot(services, { filters, order: queries.orderOf(query), count: queries.countOf(matching) });
    const ids = await listSnapshotSection(trx, list, matching, rowsOfPage(query));
    const items = await listedWith(trx, list, ids);
    const stats = statsOf(groups);
    return {
      items,
      total: stats.total,
      filtered: list.count,
      stats,
      snapshot: list.id,
      changed: changedSince(list),
      deleted: ids.length - items.length,
      version: listingHistory(db).version(),
    };
  });
}

/**
 * What has changed since `since` (a version of the list) for a page that shows the applications `ids` of a list. Without
 * a list, the figures only.
 * @throws GONE when there is no such list any more.
 */
export function listChanges(
  services: Stored,
  { snapshot: id, since, ids, intake }: ListChangesQuery,
): Promise<ListChanges> {
  const { db } = services;
  return readSnapshot(db, async (trx) => {
    await followWrites(db, trx);
    const history = listingHistory(db);
    const version = history.version();
    const list = id === undefined ? undefined : await openSnapshot(services, trx, id);
    if (since === version) return { version, changes: null };
    const stats = await applicationStats(trx, list?.filters.intake.id ?? intake);
    if (!list) return { version, changes: { stats, changed: null, items: [], deleted: [] } };
    const written = history.writtenSince(since);
    const asked = written ? ids.filter((shown) => written.has(shown)) : ids;
    const items = await listedWith(trx, list, asked);
    const existing = new Set(items.map((item) => item.id));
    const deleted = asked.filter((shown) => !existing.has(shown));
    return { version, changes: { stats, changed: changedSince(list), items, deleted } };
  });
}

/** A list of all applications of an intake when nothing else is asked, else a page (decisions §2, intakes §4). */
export async function applicationList(services: Stored, query: ApplicationQuery) {
  const { intake, ...others } = query;
  if (Object.values(others).some((value) => value !== undefined)) return applicationPage(services, query);
  return listApplications(services.db, await rangeOfIntake(services.db, intake));
}
