export type PaperTables = {
  /** The codes by which people claim the applications that the school entered for them. */
  claimCodes: {
    codeHash: string;
    applicationId: number;
    /** The address to which it was mailed; null for a code on paper. */
    mailedTo: string | null;
    createdAt: string;
    expiresAt: string;
  };
};
