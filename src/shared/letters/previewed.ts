import { z } from 'zod';

/** In a preview: what one of the people would read. */
export const previewedEmailSchema = z.object({
  applicationId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type PreviewedEmail = z.infer<typeof previewedEmailSchema>;
