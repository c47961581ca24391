import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { ChangeAction } from '../../../shared/audit/actions.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type Author, recordChange } from '../audit/service.ts';

type Recorded = {
  action: Extract<ChangeAction, `request_${string}`>;
  application: Pick<AdministratorApplication, 'applicationId'>;
  requestId: number;
  before?: object;
  after: object;
};

/** Records what an administrator did with a request, in the history of its application. */
export const recordRequest = (
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  author: Author,
  { action, application: { applicationId }, requestId, before, after }: Recorded,
) =>
  recordChange(trx, clock, author, {
    action,
    entity: 'application',
    entityId: applicationId,
    before: before ? { request: requestId, ...before } : null,
    after: { request: requestId, ...after },
  });
