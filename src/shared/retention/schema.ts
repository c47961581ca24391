import { z } from 'zod';
import { backupTypeSchema } from '../backups/list.ts';
import { reasonText } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';

/** What is kept for a time, and then destroyed (intakes §6). */
export const RETENTION_KINDS = ['never_submitted', 'rejected', 'enrolled', 'account', 'audit'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** What each rule destroys, and why so. */
export const RETENTION_TEXTS: Record<RetentionKind, { label: string; from: string; why: string }> = {
  never_submitted: {
    label: 'Never submitted',
    from: 'after the intake was closed',
    why: 'The school never received these applications, so it has no use for them.',
  },
  rejected: {
    label: 'Rejected, withdrawn or not decided',
    from: 'after the intake was closed',
    why: 'Questions about a decision come within two years.',
  },
  enrolled: {
    label: 'Approved',
    from: 'after the intake was closed',
    why: 'References and transcripts are asked for while the student is at school, and some years after.',
  },
  account: {
    label: 'Accounts without an application',
    from: 'after the last log-in',
    why: 'Whoever comes back can register again.',
  },
  audit: {
    label: 'Values in the audit trail',
    from: 'after the entry',
    why: 'Who did what stays; what it said is not needed longer than the applications.',
  },
};

const MONTHS_MESSAGE = 'months is a whole number from 1 to 600';
const ruleSchema = z.object({
  months: z.int({ error: MONTHS_MESSAGE }).min(1, MONTHS_MESSAGE).max(600, MONTHS_MESSAGE),
  isOn: z.boolean({ error: 'isOn is true or false' }),
});

const rulesShape = {
  never_submitted: ruleSchema,
  rejected: ruleSchema,
  enrolled: ruleSchema,
  account: ruleSchema,
  audit: ruleSchema,
};

export const retentionSchema = z.object({
  ...rulesShape,
  /** What is due is destroyed once a day, without another confirmation. */
  byItself: z.boolean(),
  /** Whether a list was confirmed before, without which nothing goes by itself. */
  wasConfirmed: z.boolean(),
});
export type Retention = z.infer<typeof retentionSchema>;

/** Fields that are not sent stay unchanged. */
export const retentionChangesSchema = z
  .object({ ...rulesShape, byItself: z.boolean({ error: 'byItself is true or false' }) })
  .partial();
export type RetentionChanges = z.output<typeof retentionChangesSchema>;

const dueItemSchema = z.object({
  /** For `ids` of a destruction. */
  id: z.string(),
  kind: z.enum(RETENTION_KINDS),
  /** As people quote it; null for an account or the audit trail. */
  applicationId: z.string().nullable(),
  /** The id of its intake; null for an account or the audit trail. */
  intake: z.int().nullable(),
  /** The name of the intake, the address of the account, or how many entries of the trail. */
  about: z.string(),
  /** From when its time counts: the intake was closed, the account last used, the oldest entry made. */
  since: z.string(),
  rule: z.string(),
});
export type DueItem = z.infer<typeof dueItemSchema>;

export const dueListSchema = z.object({
  items: z.array(dueItemSchema),
  total: z.int(),
  heldBack: z.array(
    z.object({
      kind: z.enum(['application', 'intake']),
      id: z.int(),
      name: z.string(),
      reason: z.string(),
    }),
  ),
});
export type DueList = z.infer<typeof dueListSchema>;

export const destructionSchema = z
  .object({
    /** Ids or application IDs of the list. */
    ids: z
      .array(z.union([z.string(), z.int()]), { error: 'ids is a list of ids' })
      .max(10_000, 'At most 10,000 at once')
      .optional(),
    all: z.boolean({ error: 'all is true or false' }).default(false),
    confirm: z.boolean({ error: 'confirm is true or false' }).default(false),
  })
  .refine(({ ids, all }) => all !== (ids !== undefined), 'Please send either ids or all: true');
export type Destruction = z.output<typeof destructionSchema>;

export const destroyedSchema = z.object({
  destroyed: z.int(),
  /** Files that went with them. */
  files: z.int(),
});

export const holdBackSchema = z.object({
  id: idSchema,
  /** Null, or a body that is null, ends it (intakes: contract). */
  reason: reasonText().nullable().default(null),
});

/** Before what a copy of the database was made. */
export const databaseCopyKindSchema = z.enum(['migration', 'update', 'back', 'restore']);
export type DatabaseCopyKind = z.infer<typeof databaseCopyKindSchema>;

/**
 * How long a backup stays: until the rule of the automatic backups deletes it, at least until there is a newer one of
 * its type without a fault, or until somebody deletes it.
 */
const keptHowSchema = z.enum(['by_rule', 'until_newer', 'by_hand']);
export type KeptHow = z.infer<typeof keptHowSchema>;

const keptBackupSchema = z.object({
  name: z.string(),
  type: backupTypeSchema,
  created: z.string(),
  kept: keptHowSchema,
});
export type KeptBackup = z.infer<typeof keptBackupSchema>;

/** `place` is the address of a place outside the machine. */
const keptCopySchema = keptBackupSchema.extend({ place: z.string() });
export type KeptCopy = z.infer<typeof keptCopySchema>;

export const destructionsSchema = z.object({
  /** When something was last destroyed; null when nothing was. */
  latest: z.string().nullable(),
  count: z.int(),
  /** Backups which still hold it, and their copies outside the machine. */
  backups: z.array(keptBackupSchema),
  offSite: z.array(keptCopySchema),
  /** Copies of the database which still hold it; `keptUntil` is null for those that are not deleted by themselves. */
  copies: z.array(
    z.object({
      name: z.string(),
      kind: databaseCopyKindSchema,
      created: z.string(),
      keptUntil: z.string().nullable(),
    }),
  ),
});
