import type { MantineColorsTuple } from '@mantine/core';

/*
 * Shades from lightest to darkest: the accent (yellow of the poui tree) and the four colours that every page needs. The
 * school's own colour is a setting.
 */
export const poui: MantineColorsTuple = [
  '#fff7e6',
  '#fdebc5',
  '#f9d68d',
  '#f3c061',
  '#e9a93a',
  '#cf8c1c',
  '#a66a0f',
  '#8a540b',
  '#6b4009',
  '#4a2c06',
];
export const green: MantineColorsTuple = [
  '#ecf6f0',
  '#d3eadd',
  '#a6d5bb',
  '#7cc49c',
  '#4fab7a',
  '#2f8a5b',
  '#217249',
  '#195d3b',
  '#12472d',
  '#0b311f',
];
export const red: MantineColorsTuple = [
  '#fdefed',
  '#fad9d5',
  '#f4b2aa',
  '#f0938a',
  '#e4695e',
  '#cf4436',
  '#b32d20',
  '#962318',
  '#741a12',
  '#51110b',
];
export const gray: MantineColorsTuple = [
  '#f6f7f6',
  '#edefee',
  '#e0e5e4',
  '#cdd5d5',
  '#7c8a8f',
  '#66757b',
  '#516066',
  '#3d4b51',
  '#2a373c',
  '#172226',
];
export const dark: MantineColorsTuple = [
  '#e4ebed',
  '#c6d1d5',
  '#a7b6bc',
  '#91a2a9',
  '#6c808a',
  '#33464f',
  '#1c2d35',
  '#15232a',
  '#0e181d',
  '#090f13',
];
