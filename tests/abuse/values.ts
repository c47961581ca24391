import fc from 'fast-check';
import { z } from 'zod';

/** What the program's OpenAPI contract says of a value (JSON Schema). */
export const valueSchema = z.looseObject({
  get anyOf() {
    return z.array(valueSchema).optional();
  },
  get items() {
    return z.union([valueSchema, z.boolean()]).optional();
  },
  /** The values of a tuple. */
  get prefixItems() {
    return z.array(valueSchema).optional();
  },
  get properties() {
    return z.record(z.string(), valueSchema).optional();
  },
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
});
type ValueSchema = z.infer<typeof valueSchema>;

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf({ format }: ValueSchema) {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return day;
  if (format === 'date') return day.map((instant) => instant.slice(0, 10));
  return fc.string({ unit: 'binary', maxLength: 40 });
}

/** Small numbers, so that some of the ids exist. */
const numberOf = ({ minimum = 0, maximum = 40 }: ValueSchema) =>
  fc.integer({ min: Math.max(minimum, -5), max: Math.min(maximum, Math.max(minimum, 40)) });

function objectOf({ properties = {}, required = [] }: ValueSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, likely(schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function valid(schema: ValueSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(likely));
      return fc.array(typeof schema.items === 'object' ? likely(schema.items) : fc.jsonValue(), {
        maxLength: 4,
      });
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue();
  }
}

/** Mostly values that match the contract, sometimes any JSON. */
export const likely = (schema: ValueSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: valid(schema) }, { weight: 1, arbitrary: fc.jsonValue() });
