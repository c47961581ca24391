import { z } from 'zod';
import { recordedChangeSchema } from '../admissions/history.ts';
import { pagingSchema } from '../paging.ts';
import { LINE_LENGTH } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';
import { AUDIT_KINDS, isAuditAction } from './actions.ts';

const day = (name: string) => z.iso.date({ error: `${name} is a day, yyyy-mm-dd` }).optional();

/** Filters of the audit trail; days are those at the school, both included. */
export const auditFilterSchema = z.object({
  /** The id of the account that acted. */
  person: idSchema.optional(),
  /** Without `kind` and `action`, only changes are listed. */
  kind: z.enum([...AUDIT_KINDS, 'all'], { error: 'kind is change, sign_in, access or all' }).optional(),
  action: z.string({ error: 'Unknown action' }).refine(isAuditAction, 'Unknown action').optional(),
  from: day('from'),
  to: day('to'),
  /**
   * For example 'SF2027-00042': entries about this application, its student and what belongs to them, deleted or not.
   */
  application: z
    .string({ error: 'application is an application ID' })
    .trim()
    .toUpperCase()
    .max(LINE_LENGTH, 'The application ID is too long')
    .optional(),
});

export const auditQuerySchema = auditFilterSchema.extend(pagingSchema.shape);
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** An entry of the audit trail with the record that it is about. */
const auditEntrySchema = recordedChangeSchema.extend({
  kind: z.enum(AUDIT_KINDS),
  entity: z.string(),
  /** A name for the record; null where there is only one of its kind. */
  record: z.string().nullable(),
  /** The id of the application to open; null if there is none any more. */
  openApplication: z.int().nullable(),
  /** Whether it is about an application, a student or an account that was deleted. */
  isGone: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The latest entry first; `filtered` counts all that match. */
export const auditPageSchema = z.object({ items: z.array(auditEntrySchema), filtered: z.int() });
export type AuditPage = z.infer<typeof auditPageSchema>;

/** A person who has changed something or looked at records. */
export const auditPersonSchema = z.object({ id: z.int(), email: z.string(), name: z.string().nullable() });
