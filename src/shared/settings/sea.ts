/** One colour from the lightest to the darkest of its ten shades. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The colour of a school that has chosen none; in a file of its own because every page needs it. */
export const sea: Shades = [
  '#edf5f7',
  '#d8e9ee',
  '#b0d3dd',
  '#8cc3d2',
  '#6fb3c6',
  '#37859f',
  '#1d6a84',
  '#14576f',
  '#0e4559',
  '#093344',
];
