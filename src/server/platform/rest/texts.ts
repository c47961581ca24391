import { z } from 'zod';
import { type FieldSchema, inputFields } from './rest-procedures.ts';

const textsSchema = z.record(z.string(), z.unknown());

/** Filled on first use: for all procedures at once it would take a quarter of the start. */
const integers = new WeakMap<z.core.$ZodType, Set<string>>();

function integersOf(schema: z.core.$ZodType): Set<string> {
  const found = integers.get(schema);
  if (found) return found;
  const { properties } = inputFields(schema);
  const isInteger = ({ type, anyOf = [] }: FieldSchema) =>
    [{ type }, ...anyOf].some((alternative) => alternative.type === 'integer');
  const names = new Set(
    Object.entries(properties)
      .filter(([, schema]) => isInteger(schema))
      .map(([name]) => name),
  );
  integers.set(schema, names);
  return names;
}

/** Path and query arrive as text; this converts what the schema defines as integers. */
export function withIntegers(schema: z.core.$ZodType | undefined, texts: unknown): Record<string, unknown> {
  const names = schema ? integersOf(schema) : new Set();
  const read = ([name, text]: [string, unknown]) => [
    name,
    names.has(name) && typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text,
  ];
  return Object.fromEntries(Object.entries(textsSchema.parse(texts)).map(read));
}
