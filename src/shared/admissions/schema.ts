import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/constants.ts';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { RESULTS_CHECKS } from '../exam-results/check.ts';
import { intakeQuerySchema } from '../intakes/schema.ts';
import { PAGE_SIZES, pagingSchema } from '../paging.ts';
import { SCHOOLS } from '../students/options.ts';
import { searchSchema } from '../text/search.ts';
import { assessmentShape } from './assessment.ts';

export const SORT_KEYS = [
  'student',
  'applicationId',
  'totalScore',
  'firstChoiceScore',
  'secondChoiceScore',
  'status',
  'submittedAt',
  'resultsCheck',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortEntry = { key: SortKey; direction: 'asc' | 'desc' };

const SORT_MESSAGE = `sort lists ${SORT_KEYS.join(', ')}, each followed by :asc or :desc`;

/** For example 'totalScore:desc,student:asc', most important key first (decisions §2). */
const sortSchema = z
  .string({ error: SORT_MESSAGE })
  .transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((entry) => {
        const [key, direction = 'asc', ...rest] = entry.split(':');
        return { key, direction: rest.length > 0 ? entry : direction };
      }),
  )
  .pipe(
    z
      .array(
        z.object({
          key: z.enum(SORT_KEYS, { error: SORT_MESSAGE }),
          direction: z.enum(['asc', 'desc'], { error: SORT_MESSAGE }),
        }),
      )
      .max(SORT_KEYS.length, SORT_MESSAGE),
  );

const SCORE_MESSAGE = 'totalScore is a whole number';
const scoreSchema = z.int({ error: SCORE_MESSAGE }).min(0, SCORE_MESSAGE);

const ASSIGNED_MESSAGE = 'assignedTo is me, none or the id of an administrator';

/** Filters. The charts beside the list link to the applications of one day at the school, or of one score. */
export const filterSchema = z.object({
  search: searchSchema.optional(),
  status: z.enum(APPLICATION_STATUSES, { error: 'Unknown status' }).optional(),
  subject: z.string({ error: 'subject is a name' }).optional(),
  school: z.enum(SCHOOLS, { error: 'Unknown school' }).optional(),
  submittedOn: z.iso.date({ error: 'submittedOn is a day: yyyy-mm-dd' }).optional(),
  totalScore: scoreSchema.optional(),
  /** In whose queue: an administrator's id, `me`, or `none` for those in nobody's. */
  assignedTo: z
    .string({ error: ASSIGNED_MESSAGE })
    .regex(/^(me|none|\d{1,15})$/, ASSIGNED_MESSAGE)
    .optional(),
  check: z.enum(RESULTS_CHECKS, { error: `check is ${RESULTS_CHECKS.join(', ')}` }).optional(),
  ...intakeQuerySchema.shape,
});

export type FilterQuery = z.output<typeof filterSchema>;

/** Filters and order. */
export const listQuerySchema = filterSchema.extend({
  sort: sortSchema.optional(),
});

export const snapshotSchema = z
  .string({ error: 'snapshot is a text' })
  .max(100, 'This is not a snapshot of the list');

/** The administrators' list: filters, order and page. All are optional; without any, everything is listed. */
export const applicationQuerySchema = listQuerySchema.extend({
  ...pagingSchema.shape,
  /** The list to turn a page of, as an earlier answer named it. Its own filters and order hold, not those given here. */
  snapshot: snapshotSchema.optional(),
});
export type ApplicationQuery = z.output<typeof applicationQuerySchema>;

/** How many applications there are, and how many of each status: the five add up to the total. */
export const applicationStatsSchema = z.object({
  total: z.int(),
  completed: z.int(),
  pending: z.int(),
  incomplete: z.int(),
  approved: z.int(),
  rejected: z.int(),
});
export type ApplicationStats = z.infer<typeof applicationStatsSchema>;

/** An application of a list, which may no longer match the list's filters. */
const listedApplicationSchema = administratorApplicationSchema.extend({
  ...assessmentShape,
  stillMatches: z.boolean(),
});
export type ListedApplication = z.infer<typeof listedApplicationSchema>;

/** What a refreshed list would add and leave out. */
const changedSchema = z.object({ added: z.int(), gone: z.int() });

export const applicationPageSchema = z.object({
  /** Without those of the page that have been deleted since, which `deleted` counts. */
  items: z.array(listedApplicationSchema),
  total: z.int(),
  filtered: z.int(),
  stats: applicationStatsSchema,
  snapshot: z.string(),
  changed: changedSchema,
  deleted: z.int(),
  /** Of the data of all lists. To be given to GET /admin/applications/changes. */
  version: z.string(),
});
export type ApplicationPage = z.infer<typeof applicationPageSchema>;

const IDS_MESSAGE = `ids lists at most ${Math.max(...PAGE_SIZES)} ids, for example 12,15`;

/** A page of a list as somebody sees it: the list, the version of its figures, and the applications on it. */
export const listChangesQuerySchema = z.object({
  snapshot: snapshotSchema.optional(),
  ...intakeQuerySchema.shape,
  since: z.string({ error: 'since is a text' }).max(100, 'This is not a version of the list').optional(),
  ids: z
    .string({ error: IDS_MESSAGE })
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/, IDS_MESSAGE)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .refine((ids) => ids.length <= Math.max(...PAGE_SIZES), IDS_MESSAGE)
    .default([]),
});
export type ListChangesQuery = z.output<typeof listChangesQuerySchema>;

export const listChangesSchema = z.object({
  version: z.string(),
  /** Null when nothing has changed since the version that was given. */
  changes: z
    .object({
      stats: applicationStatsSchema,
      /** Null without a list. */
      changed: changedSchema.nullable(),
      /** The given applications that were written since. */
      items: z.array(listedApplicationSchema),
      /** The given applications that have been deleted. */
      deleted: z.array(z.int()),
    })
    .nullable(),
});
export type ListChanges = z.infer<typeof listChangesSchema>;

/** Paging of an application's history. */
export const historyPageSchema = z.object({
  page: z.int({ error: 'page is a whole number' }).min(1, 'page starts at 1').default(1),
  pageSize: z
    .int({ error: 'pageSize is a whole number' })
    .min(1, 'pageSize is 1 to 100')
    .max(100, 'pageSize is 1 to 100')
    .default(25),
});
