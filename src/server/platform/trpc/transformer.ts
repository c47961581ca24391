import superjson, { type SuperJSONResult } from 'superjson';
import { z } from 'zod';

/** The types of values that the pages send although JSON does not have them. */
const typeSchema = z.tuple([z.enum(['undefined', 'Date', 'number'])]);
/** The type of the whole input, or the types of values in it, by their paths. */
const notesSchema = z.union([typeSchema, z.record(z.string(), typeSchema)]);

/** In characters. The largest form of the pages needs a tenth of it. */
const LONGEST_NOTES = 20_000;

/**
 * Reads superjson's notes on simple values only: a megabyte of notes on sets, or on objects that occur twice, would block
 * the server for minutes. Notes on repeated objects are ignored, since the JSON repeats them.
 * @throws for notes that are too many or of other types. The request is answered like malformed JSON.
 */
function deserialize({ json, meta }: SuperJSONResult): unknown {
  if (!meta?.values) return json;
  const isShort = JSON.stringify(meta.values).length <= LONGEST_NOTES;
  const { data: values } = isShort ? notesSchema.safeParse(meta.values) : {};
  if (!values) throw new Error('These notes of superjson are not taken.');
  return superjson.deserialize({ json, meta: { v: 1, values } });
}

/** Whether JSON alone tells all of a value, as of most answers: superjson would only copy it, which takes longer. */
function isJson(value: unknown): value is SuperJSONResult['json'] {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJson);
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
    default:
      return false;
  }
}

const serialize = (value: unknown): SuperJSONResult =>
  isJson(value) ? { json: value } : superjson.serialize(value);

/** superjson, with bounds for what comes from outside. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize },
  output: { serialize, deserialize: superjson.deserialize },
};
