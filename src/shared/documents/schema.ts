import { z } from 'zod';
import { DOCUMENT_TYPES } from './constants.ts';

export const documentTypeSchema = z.enum(DOCUMENT_TYPES, {
  error: 'Please say what kind of document this is',
});

/** The sender's id of an upload, by which a repeated one is recognised. */
export const uploadIdSchema = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'An upload id is 16 to 64 letters, digits, hyphens or underscores');

export const documentSchema = z.object({
  id: z.int(),
  studentId: z.int(),
  fileName: z.string(),
  originalName: z.string(),
  documentType: z.enum(DOCUMENT_TYPES),
  fileSize: z.int(),
  uploadedAt: z.string(),
});
export type DocumentRecord = z.infer<typeof documentSchema>;
