import { z } from 'zod';
import { documentCheckShape } from './check.ts';
import { DOCUMENT_TYPES } from './constants.ts';

export const documentTypeSchema = z.enum(DOCUMENT_TYPES, {
  error: 'Please say what kind of document this is',
});

/** The sender's id of an upload, by which a repeated one is recognised. */
export const uploadIdSchema = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'An upload id is 16 to 64 letters, digits, hyphens or underscores');

/** The fields of an upload beside its file. Forms send texts. */
export const uploadFieldsSchema = z.object({
  documentType: documentTypeSchema,
  uploadId: uploadIdSchema.optional(),
  /** The request that it answers (requests §3). */
  requestId: z.coerce
    .number()
    .pipe(z.int({ error: 'An id has to be a whole number' }))
    .optional(),
  /** Whether the documents that answer the request already stay; else this one replaces them. */
  furtherPage: z.enum(['true', 'false'], { error: 'furtherPage is true or false' }).optional(),
});

export const documentSchema = z.object({
  id: z.int(),
  studentId: z.int(),
  fileName: z.string(),
  originalName: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  fileSize: z.int(),
  uploadedAt: z.string(),
  ...documentCheckShape,
});
export type DocumentRecord = z.infer<typeof documentSchema>;
