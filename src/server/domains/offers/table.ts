import type { Generated } from 'kysely';
import type { OfferState } from '../../../shared/places/constants.ts';

export type OfferTables = {
  offers: {
    id: Generated<number>;
    applicationId: number;
    choice: number;
    state: OfferState;
    offeredAt: string;
    answerBy: string;
    answeredAt: string | null;
    remindedAt: string | null;
    /** For this offer alone, in addition to the conditions for all. */
    conditions: Generated<string>;
    /** Why it was made although no seat was free; null for an offer within the seats. */
    overLimit: string | null;
    /** On the offer's PDF, for registration day. */
    code: string;
    version: Generated<number>;
  };
  /** In the order in which the subjects were chosen. A live offer's seats are taken. */
  offerSeats: {
    offerId: number;
    position: number;
    subjectId: number;
    /** Empty for a class without a block. */
    block: string;
  };
  offerSteps: {
    id: Generated<number>;
    offerId: number;
    fromState: OfferState | null;
    toState: OfferState;
    at: string;
    /** Null for what the program did by itself, and for accounts that are gone. */
    byId: number | null;
    byEmail: string | null;
    reason: string | null;
  };
  /** The published order of those who wait. */
  waitingList: {
    applicationId: number;
    /** People who were in no publication rank behind all who were. */
    rank: number;
    /** 1 for people who hold the second choice and wait for the first. */
    firstOnly: number;
  };
  /** Originals that were seen on registration day. */
  offerOriginals: {
    offerId: number;
    what: string;
    at: string;
    byId: number | null;
    byEmail: string;
  };
};
