import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { ChangeAction } from '../../../shared/audit/actions.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type Author, recordChange, THE_APPLICANT } from '../audit/service.ts';
import { insertStep } from './queries.ts';
import type { OfferTables } from './table.ts';

type Recorded = {
  action: Extract<ChangeAction, `offer_${string}` | 'waiting_list_joined'>;
  application: Pick<AdministratorApplication, 'applicationId'>;
  before?: object;
  after: object;
};

/** Records what was done with an offer, in the history of its application. */
export async function recordOffer(
  trx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  by: Author,
  { action, application: { applicationId }, before, after }: Recorded,
) {
  const author = by.role === 'user' ? THE_APPLICANT : by;
  const change = { action, entity: 'application' as const, entityId: applicationId };
  await recordChange(trx, clock, author, { ...change, before: before ?? null, after });
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
  by: Author,
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
export const addStep = (trx: Transaction, { clock }: Pick<Services, 'clock'>, by: Author, step: Step) =>
  insertStep(trx, {
    ...step,
    at: timestamp(clock),
    byId: by.id,
    byEmail: by.role !== null && isAdministrator(by.role) ? by.email : null,
  });
