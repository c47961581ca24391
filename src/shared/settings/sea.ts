/** The ten shades of a colour, from the lightest to the darkest. */
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

/** The default colour; in a file of its own because every page loads it. */
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
