import { expect, test } from 'vitest';
import { byteRange } from '../../src/server/domains/backups/byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=40-59', { start: 40, end: 59 }],
  ['bytes=40-1000', { start: 40, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-1', 'whole'],
] as const)('of a hundred bytes, %s is %o', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});
