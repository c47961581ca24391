export type PaperTables = {
  /** The codes by which people claim the applications that the school entered for them. */
  claimCodes: {
    codeHash: string;
    applicationId: number;
    createdAt: string;
    expiresAt: string;
  };
};
