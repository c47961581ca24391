import { z } from 'zod';
import { CONTENT_HASH } from '../../../platform/file-store.ts';
import { originSchema, rowCountsSchema } from './origin.ts';

export const MANIFEST = 'manifest.json';
export const SNAPSHOT = 'portal.sqlite';
export const uploadEntry = (sha256: string) => `uploads/${sha256}`;

const sha256Schema = z.string().regex(CONTENT_HASH);

/** The manifest of a full backup (decisions §8). */
export const manifestSchema = originSchema.extend({
  rows: rowCountsSchema,
  /** The SHA-256 of every other entry, in the order of the zip. */
  entries: z.record(z.string(), sha256Schema),
  /** Hashes of uploads that documents refer to, but that were lost before the backup was made. */
  missing: z.array(sha256Schema).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;
