import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { type RestRoute, restRouteSchema } from './route.ts';

const definitionSchema = z.object({
  meta: z.object({ rest: restRouteSchema.optional(), isPublic: z.boolean() }),
  inputs: z.array(z.instanceof(z.core.$ZodType)).default([]),
  output: z.instanceof(z.core.$ZodType).optional(),
});

/** A procedure as the REST door shows it. */
export type Endpoint = {
  name: string;
  procedure: AnyTRPCProcedure;
  route: RestRoute;
  isPublic: boolean;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
};

/** Every procedure of the tree that declares a REST route. */
export function restEndpoints(router: AnyTRPCRouter): Endpoint[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, inputs, output } = definitionSchema.parse(procedure._def);
    const { rest: route, isPublic } = meta;
    return route ? [{ name, procedure, route, isPublic, input: inputs[0], output }] : [];
  });
}

/** A schema in the words of OpenAPI 3.1: what the client sends ('input') or receives ('output'). */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...words } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return words;
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.unknown().optional() })).default({}),
  required: z.array(z.string()).default([]),
});

/** The fields that a procedure takes, each in the words of OpenAPI, and which of them it needs. */
export const inputFields = (input: z.core.$ZodType | undefined) =>
  objectSchema.parse(input ? toJsonSchema(input, 'input') : {});

/** The names of the path's parts: '/students/:id/documents' has 'id'. */
export const pathParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
