import type { Generated } from 'kysely';

export type LetterTables = {
  /** The letters that administrators have changed. */
  letterTemplates: {
    /** Another one after each change. */
    version: Generated<number>;
    kind: string;
    subject: string;
    text: string;
  };
};
