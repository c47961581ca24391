import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { ChangeAction } from '../../../shared/audit/actions.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { insertStep } from './queries.ts';
import type { OfferTables } from './table.ts';

type Recorded = {
  action: Extract<ChangeAction, `offer_${string}` | 'waiting_list_joined'>;
  application: Pick<AdministratorApplication, 'applicationId'>;
  before?: object;
  after: object;
};

/** Records what an administrator did with an offer, in the history of its application. Null: the program by itself. */
export async function recordOffer(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  by: Actor | null,
  { action, application: { applicationId }, before, after }: Recorded,
) {
  if (!by) return;
  const change = { action, entity: 'application' as const, entityId: applicationId };
  await recordChange(trx, clock, by, { ...change, before: before ?? null, after });
}

/** Classes as the history shows them. */
export const recordedClasses = (classes: readonly Seat[]) => classes.map(describeClass);

type Step = Pick<OfferTables['offerSteps'], 'offerId' | 'fromState' | 'toState' | 'reason'>;

/** Stores an address only for administrators' steps: its presence means that the step can be taken back. */
export const addStep = (trx: Transaction, { clock }: Pick<Services, 'clock'>, by: Actor | null, step: Step) =>
  insertStep(trx, {
    ...step,
    at: timestamp(clock),
    byId: by?.id ?? null,
    byEmail: by && by.role !== 'user' ? by.email : null,
  });
