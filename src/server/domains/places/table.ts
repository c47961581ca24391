import type { Generated } from 'kysely';
import type { Outcome } from '../../../shared/places/world.ts';

export type PlaceTables = {
  /** One row for each intake that has places set up. */
  placeSettings: {
    intakeId: number;
    isOn: number;
    totalPlaces: number | null;
    ownSchoolPlaces: number;
    minimumPasses: number | null;
    /** JSON, a list of exam subjects. */
    minimumSubjects: string | null;
    checkedOnly: number;
    /** JSON, a list of keys. */
    merit: string;
    answerDays: number;
    showsPosition: number;
    fillsByItself: number;
    /** What is to be brought, for every offer. */
    conditions: Generated<string>;
    version: Generated<number>;
  };
  placeClasses: {
    intakeId: number;
    subjectId: number;
    /** Empty for a class without a block. */
    block: string;
    seats: number;
  };
  /** What was settled for one application before the allocation. */
  placements: {
    applicationId: number;
    pin: number | null;
    heldOutReason: string | null;
    exceptionReason: string | null;
  };
  placePreviews: {
    id: Generated<number>;
    intakeId: number;
    seed: string;
    createdAt: string;
    createdById: number | null;
    createdByEmail: string;
    isWhatIf: number;
    /** JSON, the settings with their classes. */
    settings: string;
    /** JSON. */
    counts: string;
    /** JSON. */
    board: string;
    /** JSON, a hash of each part of what the preview was made from; a single hash for older ones. */
    madeFrom: string;
    publishedAt: string | null;
    publishedByEmail: string | null;
    publishedById: number | null;
    /** Until when its offers can be answered. */
    answerBy: string | null;
    /** JSON, what publishing has made so far. */
    published: string | null;
    /** JSON, [application id, rank in the line] of those of earlier publications who were not considered. */
    holderRanks: Generated<string>;
  };
  /** The steps that a publication still has to take. Each row is deleted in the transaction that carries it out. */
  placesToPublish: {
    previewId: number;
    rank: number;
    applicationId: number;
    step: 'offer' | 'wait' | 'reject';
  };
  placeOutcomes: {
    previewId: number;
    rank: number;
    applicationId: number;
    /** JSON, the values of the keys. */
    merit: string;
    lot: string;
    outcome: Outcome['outcome'];
    choice: number | null;
    /** JSON. */
    classes: string;
    /** JSON. */
    reasons: string;
    /** The rank that also counts those of `holderRanks`. */
    lineRank: Generated<number>;
  };
};
