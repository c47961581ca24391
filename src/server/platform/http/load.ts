import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Clock, HOUR } from '../clock.ts';

/** In hours. */
const REMEMBERED = 24;
/** In characters: the name of a tRPC batch holds the names of all its calls. */
const LONGEST_NAME = 120;
const TRPC = '/trpc/';
const UNKNOWN = 'unknown path';

const slowestCallSchema = z.object({ call: z.string(), milliseconds: z.number(), at: z.string() });
type SlowestCall = z.infer<typeof slowestCallSchema>;

/** What the server did in one hour, or in the hours that it remembers. */
const countedSchema = z.object({
  requests: z.int(),
  /** Answers with a status of 500 or more. */
  errors: z.int(),
  /** Requests that a limit refused (status 429). */
  refused: z.int(),
  /** Bytes of memory that the process had at most. */
  memory: z.number(),
  slowest: slowestCallSchema.nullable(),
});
type Counted = z.infer<typeof countedSchema>;

/** What outlives a restart: since when requests are counted, and each hour, numbered since 1970. */
export const keptLoadSchema = z.object({
  begunAt: z.string(),
  hours: z.array(z.tuple([z.int(), countedSchema])),
});
export type KeptLoad = z.infer<typeof keptLoadSchema>;

export type LoadSummary = Counted & { since: string };
export type Load = ReturnType<typeof createLoad>;

type Answered = { call: string; status: number; milliseconds: number };

const slower = (a: SlowestCall | null, b: SlowestCall | null) =>
  (b?.milliseconds ?? -1) > (a?.milliseconds ?? -1) ? b : a;

/** Counts requests in one slot for each hour of the last day, going on from what was kept. */
export function createLoad(clock: Clock, kept?: KeptLoad) {
  const startedAt = clock.now();
  const begunAt = kept?.begunAt ?? startedAt.toISOString();
  const hours = new Map<number, Counted>(kept?.hours);
  const hourOf = (instant: Date) => Math.floor(instant.getTime() / HOUR);

  /** Forgets what is older than a day, or was dated in the future by a wrong clock. */
  function forgetOthers(hour: number) {
    for (const other of hours.keys()) if (other <= hour - REMEMBERED || other > hour) hours.delete(other);
  }

  function present(now: Date): Counted {
    const hour = hourOf(now);
    const known = hours.get(hour);
    if (known) return known;
    forgetOthers(hour);
    const begun: Counted = { requests: 0, errors: 0, refused: 0, memory: 0, slowest: null };
    hours.set(hour, begun);
    return begun;
  }

  /** Called every minute: asking the system at each request would cost more than counting it. */
  function noteMemory() {
    const counted = present(clock.now());
    counted.memory = Math.max(counted.memory, process.memoryUsage.rss());
  }

  return {
    startedAt,
    noteMemory,

    count({ call, status, milliseconds }: Answered) {
      const now = clock.now();
      const counted = present(now);
      counted.requests += 1;
      if (status >= 500) counted.errors += 1;
      if (status === 429) counted.refused += 1;
      if (milliseconds > (counted.slowest?.milliseconds ?? -1))
        counted.slowest = { call, milliseconds, at: now.toISOString() };
    },

    /** What is to be kept for the next start. */
    toKeep: (): KeptLoad => ({ begunAt, hours: [...hours] }),

    lastDay(): LoadSummary {
      forgetOthers(hourOf(clock.now()));
      const all = [...hours.values()];
      const total = (of: (counted: Counted) => number) => all.reduce((sum, counted) => sum + of(counted), 0);
      const [first = hourOf(clock.now())] = [...hours.keys()].sort((a, b) => a - b);
      const beginning = new Date(first * HOUR).toISOString();
      return {
        since: beginning > begunAt ? beginning : begunAt,
        requests: total(({ requests }) => requests),
        errors: total(({ errors }) => errors),
        refused: total(({ refused }) => refused),
        memory: Math.max(0, ...all.map(({ memory }) => memory)),
        slowest: all.reduce<SlowestCall | null>((found, { slowest }) => slower(found, slowest), null),
      };
    },
  };
}

/**
 * Counts every answered request. Uploads and downloads count, but are never the slowest: how long they take depends on
 * the client's connection. Names that `isProcedure` does not know are not told: anybody can send some.
 */
export function countLoad(app: FastifyInstance, load: Load, isProcedure: (name: string) => boolean) {
  /** The path of a tRPC call names only procedures. Other paths hold ids, so the pattern of the route is told. */
  const nameOf = (path: string, pattern: string | undefined) => {
    if (!path.startsWith(TRPC)) return pattern ?? UNKNOWN;
    return path.slice(TRPC.length).split(',').every(isProcedure) ? path : UNKNOWN;
  };
  app.addHook('onResponse', ({ method, url, headers, routeOptions }, reply, done) => {
    const [path = ''] = url.split('?');
    const isBytes =
      headers['content-type']?.startsWith('multipart/form-data') ||
      !String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    load.count({
      call: `${method} ${nameOf(path, routeOptions.url)}`.slice(0, LONGEST_NAME),
      status: reply.statusCode,
      milliseconds: isBytes ? 0 : Math.round(reply.elapsedTime),
    });
    done();
  });
}
