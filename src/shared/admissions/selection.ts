import { z } from 'zod';
import { seenVersionSchema } from '../applications/schema.ts';
import { snapshotSchema } from './schema.ts';

/** The most applications that one request changes or writes to: everybody waits while it does. */
const LARGEST_SELECTION = 5000;
const SELECTION_MESSAGE = 'Please send either ids or snapshot: the applications that are meant';

/** Applications by their ids, or all of a list as it was set. */
export const selectionShape = {
  ids: z
    .array(z.int({ error: 'ids lists whole numbers' }), { error: 'ids lists the ids of applications' })
    .min(1, 'Please select at least one application')
    .max(LARGEST_SELECTION, `At most ${LARGEST_SELECTION} at once`)
    .optional(),
  snapshot: snapshotSchema.optional(),
};
export type Selection = { ids?: number[] | undefined; snapshot?: string | undefined };

/** To be used with `refine`. */
export const isOneSelection = ({ ids, snapshot }: Selection) =>
  (ids === undefined) !== (snapshot === undefined);
export const ONE_SELECTION = { path: ['ids'], message: SELECTION_MESSAGE };

export const isTooLarge = (count: number) => count > LARGEST_SELECTION;
export const TOO_LARGE = `This list has more than ${LARGEST_SELECTION} applications. Please narrow it down by a filter.`;

/** What an administrator saw of each application, by its id. */
export const byIdOf = <Seen extends z.ZodType>(seen: Seen, message: string) =>
  z.record(z.string().regex(/^\d{1,15}$/, message), seen, { error: message });

export const seenVersionsSchema = byIdOf(seenVersionSchema.unwrap(), 'versions are given by id').optional();

/** What an administrator saw of the applications: versions by id, and the list in which the others were seen. */
export const seenShape = { versions: seenVersionsSchema, since: snapshotSchema.optional() };
export type Seen = { versions?: Record<string, string> | undefined; since?: string | undefined };
