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
    /** A hash of all that the preview was made from. */
    madeFrom: string;
    publishedAt: string | null;
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
  };
};
