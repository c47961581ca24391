import type { AnyTRPCRouter } from '@trpc/server';
import { type Endpoint, inputFields, pathParameters, restEndpoints, toJsonSchema } from './endpoints.ts';

/** One operation; plain routes where bytes flow describe theirs by hand in the same form. */
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

function operationOf({ name, route, isPublic, input, output }: Endpoint): Operation {
  const { properties, required } = inputFields(input);
  const inPath = pathParameters(route.path);
  const others = Object.keys(properties).filter((property) => !inPath.includes(property));
  const sendsBody = route.method !== 'GET' && others.length > 0;
  const inQuery = sendsBody ? [] : others;
  return {
    name,
    method: route.method,
    path: route.path,
    summary: route.summary,
    group: name.split('.')[0] ?? name,
    isPublic,
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: properties[name] ?? {},
      })),
      ...inQuery.map((name) => ({
        name,
        in: 'query' as const,
        required: required.includes(name),
        schema: properties[name] ?? {},
      })),
    ],
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

/** Every operation of /api, sorted by path: those of the procedures and those of the plain routes. */
export const restOperations = (router: AnyTRPCRouter, plainRoutes: Operation[]) =>
  [...restEndpoints(router).map(operationOf), ...plainRoutes].sort((a, b) =>
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
