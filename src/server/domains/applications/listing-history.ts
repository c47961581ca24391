import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { RESULTS_CHECKS } from '../../../shared/exam-results/check.ts';
import { fromJson } from '../../platform/json.ts';
import type { Database } from '../../tables.ts';

/** What the list sorts and filters an application by. */
const stateSchema = z.object({
  id: z.int(),
  status: z.enum(APPLICATION_STATUSES),
  school: z.string(),
  sortName: z.string(),
  applicationId: z.string(),
  totalScore: z.int(),
  firstChoiceScore: z.int(),
  secondChoiceScore: z.int(),
  submittedAt: z.string().nullable(),
  resultsCheck: z.enum(RESULTS_CHECKS),
  words: z.string().nullable(),
});
export type ListingState = z.infer<typeof stateSchema>;

/** One write to the row or the tokens of an application. */
type ListingChange = {
  id: number;
  /**
   * Its ListingState before, as JSON; null when it did not exist. Undefined when an earlier change has kept it for every
   * mark.
   */
  before: string | null | undefined;
};

const states = new WeakMap<ListingChange, ListingState>();

/** What the application was like before a change, if that is known: read once, and shared by all lists that need it. */
export function stateBefore(change: ListingChange): ListingState | null {
  if (!change.before) return null;
  const state = states.get(change) ?? fromJson(stateSchema, change.before);
  states.set(change, state);
  return state;
}

/** More than a school writes in half an hour. Each takes about a kilobyte. */
const MOST_CHANGES = 10_000;

export type ListingHistory = ReturnType<typeof createListingHistory>;

/**
 * Keeps in memory what changed applications were like, so that the list can be answered as it was at an earlier moment
 * (a mark) without copying it. Changes that are rolled back are noted too; they do no harm.
 */
export function createListingHistory(most = MOST_CHANGES) {
  let changes: ListingChange[] = [];
  /** The number of changes before the first one that is kept. */
  let start = 0;
  let lastMark = -1;
  /** The place of the last kept state of each application. */
  let kept = new Map<number, number>();
  let writesOfOthers: number | undefined;
  let era = randomUUID();

  const now = () => start + changes.length;

  function forgetBefore(place: number) {
    const number = Math.min(place - start, changes.length);
    if (number <= 0) return;
    changes = changes.slice(number);
    start += number;
  }
  /** Makes every earlier mark unknown. */
  function forgetAll() {
    forgetBefore(now());
    start += 1;
    kept = new Map();
    era = randomUUID();
  }

  return {
    now,
    forgetBefore,
    forgetAll,
    /** Called by the database for each write, with the state before it. */
    note(id: number, before: string | null) {
      const isKept = (kept.get(id) ?? -1) >= lastMark;
      if (!isKept) kept.set(id, now());
      changes.push({ id, before: isKept ? undefined : before });
      if (changes.length > most) forgetBefore(start + Math.ceil(most / 2));
    },
    /** A moment that `since` can go back to, while it is kept. Call in the transaction that reads the list. */
    mark() {
      lastMark = now();
      return lastMark;
    },
    isKept: (mark: number) => mark >= start,
    since: (mark: number) => changes.slice(Math.max(mark - start, 0)),
    /** Identifies the present state of the list, also across restarts. */
    version: () => `${era}.${now()}`,
    /** The applications written since a version; undefined when that is unknown or no longer kept. */
    writtenSince(version: string | undefined) {
      const [eraThen, place] = version?.split('.') ?? [];
      if (eraThen !== era || Number(place) < start) return undefined;
      return new Set(changes.slice(Number(place) - start).map(({ id }) => id));
    },
    /** Another connection's write (a restore, a console command) is not noted. `others`: SQLite's data_version. */
    follow(others: number) {
      if (writesOfOthers !== undefined && writesOfOthers !== others) forgetAll();
      writesOfOthers = others;
    },
  };
}

/** SQL functions for the triggers of `watchListing`, to be given to `openDatabase`. */
export const listingFunctions = ({ note, forgetAll }: ListingHistory) => ({
  listingChanged(id: unknown, before: unknown) {
    note(Number(id), before === null ? null : String(before));
    return null;
  },
  listingReplaced() {
    forgetAll();
    return null;
  },
});

const { words: _, ...columns } = stateSchema.shape;
const columnsOf = (row: string) =>
  Object.keys(columns)
    .map((column) => `'${column}', ${row}.${column}`)
    .join(', ');
const stateOfRow = `json_object(${columnsOf('old')},
  'words', (SELECT words FROM applicationWords WHERE id = old.id))`;
const stateOfWords = `(SELECT json_object(${columnsOf('applications')}, 'words', old.words)
  FROM applications WHERE id = old.id)`;

/** Renaming or deleting a subject changes what its filter finds, but no application. */
const TRIGGERS = {
  listedUpdate: `BEFORE UPDATE ON applications BEGIN SELECT listingChanged(old.id, ${stateOfRow}); END`,
  listedDelete: `BEFORE DELETE ON applications BEGIN SELECT listingChanged(old.id, ${stateOfRow}); END`,
  listedInsert: 'AFTER INSERT ON applications BEGIN SELECT listingChanged(new.id, NULL); END',
  wordsUpdate: `BEFORE UPDATE ON applicationWords BEGIN SELECT listingChanged(old.id, ${stateOfWords}); END`,
  wordsDelete: `BEFORE DELETE ON applicationWords BEGIN SELECT listingChanged(old.id, ${stateOfWords}); END`,
  subjectUpdate:
    'AFTER UPDATE OF name ON subjects WHEN old.name <> new.name BEGIN SELECT listingReplaced(); END',
  subjectDelete: 'AFTER DELETE ON subjects BEGIN SELECT listingReplaced(); END',
};

const histories = new WeakMap<Database, ListingHistory>();

/** The history of a database that is watched. */
export function listingHistory(db: Database): ListingHistory {
  const history = histories.get(db);
  if (!history) throw new Error('the listing of this database is not watched');
  return history;
}

/**
 * Reports every later write of this connection to the history, with whose functions it was opened. The triggers are
 * temporary: they belong to the connection, so the file and its copies do not hold them.
 */
export async function watchListing(db: Database, history: ListingHistory) {
  histories.set(db, history);
  for (const [name, trigger] of Object.entries(TRIGGERS))
    await sql.raw(`CREATE TEMP TRIGGER ${name} ${trigger}`).execute(db);
}
