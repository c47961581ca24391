import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { ChangeAction } from '../../../shared/audit/actions.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordChange, THE_APPLICANT, THE_PORTAL } from '../audit/service.ts';
import { insertStep } from './queries.ts';
import type { OfferTables } from './table.ts';

type Recorded = {
  action: Extract<ChangeAction, `offer_${string}` | 'waiting_list_joined'>;
  application: Pick<AdministratorApplication, 'applicationId'>;
  before?: object;
  after: object;
};

const authorOf = (by: Actor | null) => {
  if (!by) return THE_PORTAL;
  return isAdministrator(by.role) ? by : THE_APPLICANT;
};

/** Records what was done with an offer, in the history of its application. Null: the program by itself. */
export async function recordOffer(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  by: Actor | null,
  { action, application: { applicationId }, before, after }: Recorded,
) {
  const change = { action, entity: 'application' as const, entityId: applicationId };
  await recordChange(trx, clock, authorOf(by), { ...change, before: before ?? null, after });
}

const ENDINGS = { accepted: 'offer_accepted', declined: 'offer_declined', lapsed: 'offer_lapsed' } as const;

type Ending = {
  state: keyof typeof ENDINGS;
  /** The second choice was accepted, and the first is still waited for. */
  staysOnWaitingList?: boolean;
};

/** Records the applicant's answer to an open offer, or that its time ended without one. */
export const recordEnding = (
  trx: Transaction,
  services: Pick<Services, 'clock'>,
  by: Actor | null,
  application: Recorded['application'],
  { state, staysOnWaitingList = false }: Ending,
) =>
  recordOffer(trx, services, by, {
    action: ENDINGS[state],
    application,
    before: { state: OFFER_STATE_LABELS.offered },
    after: {
      state: OFFER_STATE_LABELS[state],
      ...(staysOnWaitingList && { waiting: 'For the first choice' }),
    },
  });

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
