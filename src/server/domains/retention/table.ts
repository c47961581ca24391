import type { RetentionKind } from '../../../shared/retention/schema.ts';

export type RetentionTables = {
  retentionRules: { kind: RetentionKind; months: number; isOn: number };
  retentionSettings: {
    id: number;
    byItself: number;
    /** The address of the super administrator who confirmed the latest list. */
    confirmedBy: string | null;
    /** As of when it was last destroyed by itself; null until it is switched on. */
    judgedAt: string | null;
    /** The day at the school on which that was. */
    ranOn: string | null;
  };
  /** What was destroyed. Restores keep all rows, and destroy the same again. */
  destructions: {
    kind: 'application' | 'account';
    /** The id of the student or the user. */
    recordId: number;
    rule: string;
    /** The application ID, if there is one. */
    number: string;
    at: string;
    byEmail: string;
    /** When the record was created; null for what was destroyed before this was kept. */
    recordCreatedAt: string | null;
  };
  /** The figures that stay of destroyed applications. */
  destroyedCounts: {
    intakeId: number;
    figure: 'status' | 'school' | 'score' | 'subject';
    value: string;
    count: number;
  };
  /** Uploads of destroyed documents that are still on the disk. */
  contentsToDestroy: { sha256: string };
};
