import { z } from 'zod';

/** A preview shows the emails to so many of the people. */
export const EMAILS_PREVIEWED = 3;

/** In a preview: what one of the people would read. */
export const previewedEmailSchema = z.object({
  applicationId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type PreviewedEmail = z.infer<typeof previewedEmailSchema>;
