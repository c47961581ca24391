import type { AnyTRPCRouter } from '@trpc/server';
import type { z } from 'zod';
import {
  inputFields,
  pathParameters,
  type RestProcedure,
  restProcedures,
  toJsonSchema,
} from './rest-procedures.ts';

/** One operation: a procedure, or a plain route for bytes (byte-routes.ts). */
export type Operation = {
  name: string;
  method: string;
  path: string;
  summary: string;
  group: string;
  isPublic: boolean;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  body?: { contentType: string; schema: object };
  status: number;
  answer: { contentType: string; schema: object };
};

export const groupOf = (name: string) => name.split('.')[0] ?? name;

/** The path parameters, and the rest of the input as query parameters. */
export function parametersOf(path: string, input: z.core.$ZodType | undefined, takesQuery = true) {
  const { properties, required } = inputFields(input);
  const inPath = pathParameters(path);
  const inQuery = takesQuery ? Object.keys(properties).filter((name) => !inPath.includes(name)) : [];
  const parameters: Operation['parameters'] = [];
  for (const name of inPath)
    parameters.push({ name, in: 'path', required: true, schema: properties[name] ?? {} });
  for (const name of inQuery)
    parameters.push({ name, in: 'query', required: required.includes(name), schema: properties[name] ?? {} });
  return parameters;
}

function operationOf({ name, route, isPublic, input, output }: RestProcedure): Operation {
  const { properties, required } = inputFields(input);
  const inPath = pathParameters(route.path);
  const others = Object.keys(properties).filter((property) => !inPath.includes(property));
  const sendsBody = route.method !== 'GET' && others.length > 0;
  return {
    name,
    method: route.method,
    path: route.path,
    summary: route.summary,
    group: groupOf(name),
    isPublic,
    parameters: parametersOf(route.path, input, !sendsBody),
    ...(sendsBody && {
      body: {
        contentType: 'application/json',
        schema: {
          type: 'object',
          properties: Object.fromEntries(others.map((property) => [property, properties[property]])),
          required: required.filter((property) => others.includes(property)),
        },
      },
    }),
    status: route.status ?? 200,
    answer: { contentType: 'application/json', schema: output ? toJsonSchema(output, 'output') : {} },
  };
}

/** Every operation of /api, of procedures and plain routes, sorted by path. */
export const restOperations = (router: AnyTRPCRouter, plainRoutes: Operation[]) =>
  [...restProcedures(router).map(operationOf), ...plainRoutes].sort((a, b) =>
    a.path.localeCompare(b.path, 'en'),
  );

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    studentId: { type: 'integer' },
    reference: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const content = ({ contentType, schema }: { contentType: string; schema: object }) => ({
  [contentType]: { schema },
});

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(operations: Operation[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const {
    name,
    method,
    path,
    summary,
    group,
    isPublic,
    parameters,
    body,
    status,
    answer,
  } of operations) {
    const url = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[url] ??= {};
    paths[url][method.toLowerCase()] = {
      summary,
      operationId: name,
      tags: [group],
      ...(isPublic && { security: [] }),
      parameters,
      ...(body && { requestBody: { required: true, content: content(body) } }),
      responses: {
        [status]: { description: 'Success', content: content(answer) },
        default: {
          description: 'Refused',
          content: content({ contentType: 'application/json', schema: ERROR_SCHEMA }),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sixth Form Admissions', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths,
  };
}
