export type IdempotencyTables = {
  /** The requests that were carried out with a key. */
  idempotencyKeys: {
    actorId: number;
    key: string;
    at: string;
    /** A hash of what was asked. */
    request: string;
    /** As JSON. */
    answer: string;
  };
};
