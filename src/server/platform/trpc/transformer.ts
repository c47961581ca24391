import superjson, { type SuperJSONResult } from 'superjson';
import { z } from 'zod';

/** What the pages send beside what JSON knows. */
const typeSchema = z.tuple([z.enum(['undefined', 'Date', 'number'])]);
/** The type of all, or those by their paths. */
const notesSchema = z.union([typeSchema, z.record(z.string(), typeSchema)]);

/** In characters; the largest form of the pages has a tenth of it. */
const LONGEST_NOTES = 20_000;

/**
 * Of superjson's notes takes a few on simple values: a megabyte of notes on sets, or on values that are the same, would
 * keep the server from everything else for minutes. Where such a value stands again, JSON repeats it.
 * @throws for other notes, which are refused as malformed JSON is.
 */
function deserialize({ json, meta }: SuperJSONResult): unknown {
  if (!meta?.values) return json;
  const isShort = JSON.stringify(meta.values).length <= LONGEST_NOTES;
  const { data: values } = isShort ? notesSchema.safeParse(meta.values) : {};
  if (!values) throw new Error('These notes of superjson are not taken.');
  return superjson.deserialize({ json, meta: { v: 1, values } });
}

/** superjson, with bounds for what comes from outside. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize },
  output: superjson,
};
