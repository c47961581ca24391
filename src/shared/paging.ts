import { z } from 'zod';

export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 50;

const PAGE_SIZE_MESSAGE = `pageSize must be one of ${PAGE_SIZES.join(', ')}`;

/** The page of a list to return (administrators §9, decisions §2). */
export const pagingSchema = z.object({
  page: z.int({ error: 'page is a whole number' }).min(1, 'page starts at 1').optional(),
  pageSize: z
    .int({ error: PAGE_SIZE_MESSAGE })
    .refine((size) => PAGE_SIZES.some((allowed) => allowed === size), PAGE_SIZE_MESSAGE)
    .meta({ enum: PAGE_SIZES })
    .optional(),
});
export type Paging = z.output<typeof pagingSchema>;

/** The SQL limit and offset of that page. */
export const rowsOfPage = ({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: Paging) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
