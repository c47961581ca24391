import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { idSchema } from '../../../shared/text/id.ts';
import { invalidInput } from '../errors.ts';
import { withIntegers } from '../rest/texts.ts';

/** Shared by the plain routes that upload and download bytes, beside the procedures. */

/** @throws BAD_REQUEST. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw invalidInput(error);
  return data;
}

/** Parses path or query parameters as the procedures do. @throws BAD_REQUEST. */
export const parseTexts = <Schema extends z.ZodType>(schema: Schema, texts: unknown) =>
  parseInput(schema, withIntegers(schema, texts));

/** The content type of CSV files. */
export const CSV = 'text/csv; charset=utf-8';

/** The `:id` of a path. */
export const idParamsSchema = z.object({ id: idSchema });

type PrivateFile = {
  name: string;
  contentType: string;
  /** Omitted for a file that is generated while it is sent. */
  size?: number;
  bytes: Readable | Uint8Array;
  disposition: 'inline' | 'attachment';
};

/** Sends a private file: no cache may keep it, and a browser shows it in a sandbox (decisions §2). */
export function sendPrivateFile(reply: FastifyReply, file: PrivateFile) {
  if (file.size !== undefined) reply.header('Content-Length', file.size);
  // A HEAD request must not read the whole file.
  if (reply.request.method === 'HEAD' && file.bytes instanceof Readable) file.bytes.destroy();
  return reply
    .header('Content-Type', file.contentType)
    .header('Content-Disposition', contentDisposition(file.name, { type: file.disposition }))
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'private, no-store')
    .send(file.bytes);
}
