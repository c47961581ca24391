import { z } from 'zod';
import { api } from '../../../scripts/support/rest.ts';
import type { TestPortal } from '../portal.ts';

const contentSchema = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const operationSchema = z.strictObject({
  operationId: z.string().min(5),
  summary: z.string().min(5),
  tags: z.array(z.string()).min(1),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.strictObject({ description: z.string().min(1), content: contentSchema })),
  security: z.array(z.looseObject({})).optional(),
});
const documentSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema),
  ),
});

export type ContractOperation = Awaited<ReturnType<typeof readContract>>['operations'][number];

/** Reads the calls of the REST door from its OpenAPI document. */
export async function readContract(portal: TestPortal) {
  const document = (await api(portal).get('/openapi.json')).read(documentSchema);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    })),
  );
  return { document, operations };
}
