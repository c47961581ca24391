import type { Accent } from './school.ts';
import { type Shades, sea } from './sea.ts';

/**
 * The colours that a school can choose from. Each shade is as light as the same shade of `sea`, so that text in or on
 * it is equally readable.
 */
export const ACCENT_SHADES: Record<Accent, Shades> = {
  sea,
  maroon: [
    '#fcf0f1',
    '#f8dee0',
    '#f0bdc0',
    '#eda1a7',
    '#e48992',
    '#c24e5f',
    '#a23447',
    '#882739',
    '#6d1e2c',
    '#531420',
  ],
  forest: [
    '#eff5f0',
    '#dde9df',
    '#bad4c0',
    '#9cc4a6',
    '#84b590',
    '#438c5a',
    '#297142',
    '#1e5d35',
    '#164a29',
    '#0d381d',
  ],
  navy: [
    '#f0f3fa',
    '#dee6f4',
    '#becce9',
    '#a3b9e4',
    '#8da7db',
    '#4d76cf',
    '#365baf',
    '#2a4a94',
    '#203b77',
    '#162b5b',
  ],
  purple: [
    '#f6f1f9',
    '#ebe1f1',
    '#d7c4e3',
    '#c9acdb',
    '#ba97d0',
    '#965db7',
    '#7b4499',
    '#663681',
    '#522a67',
    '#3d1e4f',
  ],
  bronze: [
    '#f9f2eb',
    '#f2e3d4',
    '#e4c6a9',
    '#dcaf83',
    '#d19b64',
    '#a06e39',
    '#835520',
    '#6d4516',
    '#57360f',
    '#422808',
  ],
};
