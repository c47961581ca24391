import { z } from 'zod';
import type { Application } from '../../../shared/applications/schema.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import { fromJson } from '../../platform/json.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { type Author, findChangeTo, recordChanges } from '../audit/service.ts';

const decided = ({ firstChoiceSubjects, secondChoiceSubjects, status, submittedAt }: Application) => ({
  firstChoiceSubjects,
  secondChoiceSubjects,
  status,
  submittedAt,
});

type Change = {
  action: 'application_created' | 'choices_changed' | 'status_changed' | 'decision_undone';
  before: Application | null;
  after: Application;
  /** What the administrator told the applicant beside the status. */
  telling?: Telling;
};

/** Records writes of applications, each as one row of the audit trail. */
export async function recordApplications(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actor: Author,
  changes: readonly Change[],
) {
  const rows = changes.map(({ action, before, after, telling: { reason, correct } = {} }) => ({
    action,
    entity: 'application' as const,
    entityId: after.applicationId,
    before: before && decided(before),
    after: { ...decided(after), ...(reason && { reason }), ...(correct !== undefined && { correct }) },
  }));
  await recordChanges(trx, clock, actor, rows);
}

export const recordApplication = (trx: Transaction, services: Services, actor: Author, change: Change) =>
  recordApplications(trx, services, actor, [change]);

const toldSchema = z.object({ reason: z.string().nullable().default(null) });

/** What the applicant was told when the application was last set back to draft, since this time; null for nothing. */
export async function findReasonOfDraft(db: Database, applicationId: string, since = '') {
  const after = await findChangeTo(db, { applicationId, status: 'draft', since });
  return after === undefined ? null : fromJson(toldSchema, after).reason;
}
