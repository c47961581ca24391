export type DoubleTables = {
  /** Pairs of applications of which an administrator has said that they are not of the same person. */
  differentPeople: {
    lowerId: number;
    higherId: number;
    answeredAt: string;
  };
};
