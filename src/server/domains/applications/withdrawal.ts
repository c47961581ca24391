import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { withdrawEmailsAbout } from '../mail/service.ts';
import * as queries from './queries.ts';
import { withdrawNeedlessReminders, writeStatuses } from './status-change.ts';

/**
 * Withdraws an application because another one is of the same person. It is a marked draft from then on, which no figure
 * counts as applied and no decision, release or applicant can change; another status takes it up again. Letters about it
 * that have not gone stay away.
 */
export async function withdrawApplication(
  trx: Transaction,
  services: Services,
  actor: Actor,
  application: AdministratorApplication,
  kept: AdministratorApplication,
) {
  const { clock } = services;
  const { id, applicationId, studentId, status, submittedAt } = application;
  await writeStatuses(trx, services, actor, [application], { status: 'draft' });
  await queries.updateApplication(trx, id, { withdrawnAt: timestamp(clock) });
  await withdrawEmailsAbout(trx, id);
  await withdrawNeedlessReminders(trx, [studentId]);
  await recordChange(trx, clock, actor, {
    action: 'application_withdrawn',
    entity: 'application',
    entityId: applicationId,
    before: { status, submittedAt },
    after: { status: 'draft', submittedAt: null, keptApplication: kept.applicationId },
  });
}
