export const BLOCKS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type Block = (typeof BLOCKS)[number];

/** A key of the order of merit. `bestPoints:n` sums the points of the best n exam subjects, n from 3 to 10. */
export type MeritKey =
  | 'totalScore'
  | `bestPoints:${number}`
  | 'ones'
  | 'englishAndMathematics'
  | 'ownSchool'
  | 'submittedAt';
