import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { ApplicationTables } from './domains/applications/table.ts';
import type { AuditTables } from './domains/audit/table.ts';
import type { AuthTables } from './domains/auth/table.ts';
import type { BackupTables } from './domains/backups/table.ts';
import type { BroadsheetTables } from './domains/broadsheets/table.ts';
import type { DecisionTables } from './domains/decisions/table.ts';
import type { DocumentTables } from './domains/documents/table.ts';
import type { DoubleTables } from './domains/doubles/table.ts';
import type { ExamResultTables } from './domains/exam-results/table.ts';
import type { FirstStepTables } from './domains/first-steps/table.ts';
import type { IdempotencyTables } from './domains/idempotency/table.ts';
import type { IntakeTables } from './domains/intakes/table.ts';
import type { LetterTables } from './domains/letters/table.ts';
import type { MailTables } from './domains/mail/table.ts';
import type { MessageTables } from './domains/messages/table.ts';
import type { MistakeTables } from './domains/mistakes/table.ts';
import type { OfferTables } from './domains/offers/table.ts';
import type { PaperTables } from './domains/paper/table.ts';
import type { PlaceTables } from './domains/places/table.ts';
import type { PortalTables } from './domains/portal/table.ts';
import type { ReminderTables } from './domains/reminders/table.ts';
import type { RequestTables } from './domains/requests/table.ts';
import type { RetentionTables } from './domains/retention/table.ts';
import type { SecondStepTables } from './domains/second-step/table.ts';
import type { SettingsTables } from './domains/settings/table.ts';
import type { StudentTables } from './domains/students/table.ts';
import type { SubjectTables } from './domains/subjects/table.ts';
import type { UserTables } from './domains/users/table.ts';

/** All tables, each defined by the domain that owns it. */
export type Tables = UserTables &
  IntakeTables &
  RetentionTables &
  AuthTables &
  SecondStepTables &
  StudentTables &
  ExamResultTables &
  SubjectTables &
  DocumentTables &
  ApplicationTables &
  DecisionTables &
  RequestTables &
  PlaceTables &
  OfferTables &
  PaperTables &
  DoubleTables &
  PortalTables &
  SettingsTables &
  FirstStepTables &
  LetterTables &
  MessageTables &
  MistakeTables &
  ReminderTables &
  IdempotencyTables &
  MailTables &
  BackupTables &
  BroadsheetTables &
  AuditTables;

/** For reads and single writes. Accepts a Transaction too. */
export type Database = Kysely<Tables>;
/** Required by writes that belong together. */
export type Transaction = KyselyTransaction<Tables>;
