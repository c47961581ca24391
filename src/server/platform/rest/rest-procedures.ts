import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { type RestRoute, restRouteSchema } from './route.ts';

const definitionSchema = z.object({
  meta: z.object({ rest: restRouteSchema.optional(), isPublic: z.boolean() }),
  inputs: z.array(z.instanceof(z.core.$ZodType)).default([]),
  output: z.instanceof(z.core.$ZodType).optional(),
});

/** A procedure with its REST route. */
export type RestProcedure = {
  name: string;
  procedure: AnyTRPCProcedure;
  route: RestRoute;
  isPublic: boolean;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
};

/** Every procedure of the tree that declares a REST route. */
export function restProcedures(router: AnyTRPCRouter): RestProcedure[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, inputs, output } = definitionSchema.parse(procedure._def);
    const { rest: route, isPublic } = meta;
    return route ? [{ name, procedure, route, isPublic, input: inputs[0], output }] : [];
  });
}

/** The JSON schema, as OpenAPI 3.1 has it, of what the client sends ('input') or receives ('output'). */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...words } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return words;
}

const alternativeSchema = z.looseObject({ type: z.unknown().optional() });
const fieldSchema = alternativeSchema.extend({ anyOf: z.array(alternativeSchema).optional() });
export type FieldSchema = z.output<typeof fieldSchema>;

const objectSchema = z.object({
  properties: z.record(z.string(), fieldSchema).default({}),
  required: z.array(z.string()).default([]),
});

/** The JSON schema of each field that a procedure takes, and the names of the required ones. */
export const inputFields = (input: z.core.$ZodType | undefined) =>
  objectSchema.parse(input ? toJsonSchema(input, 'input') : {});

/** The parameter names of a path: ['id'] for '/students/:id/documents'. */
export const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
