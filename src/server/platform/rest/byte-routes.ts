import type { z } from 'zod';
import { inputFields, toJsonSchema } from './endpoints.ts';
import { groupOf, type Operation, parametersOf } from './openapi.ts';

/** How the contract at /api/docs describes the plain routes where bytes flow: each is for who is signed in. */
type ByteRoute = Pick<Operation, 'name' | 'path' | 'summary'> & {
  /** What it takes from the path and the query. */
  input?: z.ZodType;
};

const BINARY = { type: 'string', format: 'binary' };

const described = ({ name, path, summary, input }: ByteRoute) => ({
  name,
  path,
  summary,
  group: groupOf(name),
  isPublic: false,
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
  /** The name of the field that holds the file, and the fields beside it. */
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
