import type { Actor, Services } from '../../services.ts';
import { recordChange } from '../audit/service.ts';

type Action = 'backup_created' | 'backup_uploaded' | 'backup_deleted';

/** Records in the audit trail what an administrator did with a backup. */
export const recordBackup = (
  { db, clock }: Services,
  actor: Actor,
  action: Action,
  name: string,
  after: { madeBeforeRestore: true } | null = null,
) =>
  db.transaction().execute((trx) =>
    recordChange(trx, clock, actor, {
      action,
      entity: 'backup',
      entityId: name,
      before: null,
      after,
    }),
  );
