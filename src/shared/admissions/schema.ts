import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/constants.ts';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { pagingSchema } from '../paging.ts';
import { SCHOOLS } from '../students/options.ts';
import { LINE_LENGTH } from '../text/fields.ts';
import { assessmentShape } from './assessment.ts';

export const SORT_KEYS = [
  'student',
  'applicationId',
  'totalScore',
  'firstChoiceScore',
  'secondChoiceScore',
  'status',
  'submittedAt',
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

/** Filters. The charts beside the list link to the applications of one day at the school, or of one score. */
export const filterSchema = z.object({
  search: z.string({ error: 'search is a text' }).max(LINE_LENGTH, 'The search is too long').optional(),
  status: z.enum(APPLICATION_STATUSES, { error: 'Unknown status' }).optional(),
  subject: z.string({ error: 'subject is a name' }).optional(),
  school: z.enum(SCHOOLS, { error: 'Unknown school' }).optional(),
  submittedOn: z.iso.date({ error: 'submittedOn is a day: yyyy-mm-dd' }).optional(),
  totalScore: scoreSchema.optional(),
});

/** Filters and order. */
export const listQuerySchema = filterSchema.extend({
  sort: sortSchema.optional(),
});

/** The administrators' list: filters, order and page. All are optional; without any, everything is listed. */
export const applicationQuerySchema = listQuerySchema.extend(pagingSchema.shape);
export type ApplicationQuery = z.output<typeof applicationQuerySchema>;

const applicationStatsSchema = z.object({
  total: z.int(),
  completed: z.int(),
  pending: z.int(),
  incomplete: z.int(),
});

/** An application of a list. */
export const listedApplicationSchema = administratorApplicationSchema.extend(assessmentShape);
export type ListedApplication = z.infer<typeof listedApplicationSchema>;

export const applicationPageSchema = z.object({
  items: z.array(listedApplicationSchema),
  total: z.int(),
  filtered: z.int(),
  stats: applicationStatsSchema,
});
export type ApplicationPage = z.infer<typeof applicationPageSchema>;

/** Paging of an application's history. */
export const historyPageSchema = z.object({
  page: z.int({ error: 'page is a whole number' }).min(1, 'page starts at 1').default(1),
  pageSize: z
    .int({ error: 'pageSize is a whole number' })
    .min(1, 'pageSize is 1 to 100')
    .max(100, 'pageSize is 1 to 100')
    .default(25),
});
