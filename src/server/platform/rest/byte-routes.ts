import type { z } from 'zod';
import { groupOf, type Operation, parametersOf } from './openapi.ts';
import { inputFields, toJsonSchema } from './rest-procedures.ts';

/** How /api/docs describes the plain routes that upload and download bytes. */
type ByteRoute = Pick<Operation, 'name' | 'path' | 'summary'> & {
  /** The path and query parameters. */
  input?: z.ZodType;
  /** Without it, a signed-in user is needed. */
  isPublic?: boolean;
};

const BINARY = { type: 'string', format: 'binary' };

const described = ({ name, path, summary, input, isPublic = false }: ByteRoute) => ({
  name,
  path,
  summary,
  group: groupOf(name),
  isPublic,
  parameters: parametersOf(path, input),
});

type Download = ByteRoute & { contentType?: string; schema?: object };

export const downloadOperation = ({
  contentType = 'application/octet-stream',
  schema = BINARY,
  ...route
}: Download): Operation => ({
  ...described(route),
  method: 'GET',
  status: 200,
  answer: { contentType, schema },
});

type Upload = ByteRoute & {
  /** `file` is the name of the file's field; `fields` are the others. */
  file: string;
  fields?: z.ZodType;
  output: z.ZodType;
};

export function uploadOperation({ file, fields, output, ...route }: Upload): Operation {
  const { properties, required } = inputFields(fields);
  const schema = {
    type: 'object',
    required: [file, ...required],
    properties: { [file]: BINARY, ...properties },
  };
  return {
    ...described(route),
    method: 'POST',
    body: { contentType: 'multipart/form-data', schema },
    status: 201,
    answer: { contentType: 'application/json', schema: toJsonSchema(output, 'output') },
  };
}
