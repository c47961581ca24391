import type { Generated } from 'kysely';

export type BroadsheetTables = {
  /** What exam subjects are called in schools' files, beside the names in `reading/subject-names.ts`. */
  examSubjectNames: {
    id: Generated<number>;
    name: string;
    /** The name as it is compared. */
    nameKey: string;
    subjectName: string;
  };
  broadsheets: {
    id: Generated<number>;
    fileName: string;
    createdAt: string;
    createdById: number | null;
    createdByEmail: string;
    rowCount: number;
    appliedAt: string | null;
    takenBackAt: string | null;
    confirmed: Generated<number>;
    corrected: Generated<number>;
    added: Generated<number>;
  };
  /** Removed some days after the upload, and when an application in it is deleted. */
  broadsheetFiles: {
    broadsheetId: number;
    bytes: Buffer;
    /** How it is read, as JSON. */
    reading: string;
    /**
     * What the latest preview showed, as JSON: each application's version by id, and under `fingerprint` a hash of the
     * compared results. It is compared as text; deletions look for an application's id in it.
     */
    seen: string;
    /** A hash of the latest preview that each administrator has seen, by their id, as JSON. */
    looks: Generated<string>;
  };
  /** What an import wrote: the result before (null: added) and after, as JSON. */
  broadsheetChanges: {
    broadsheetId: number;
    resultId: number;
    applicationId: number;
    before: string | null;
    after: string;
  };
};
