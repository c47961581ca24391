import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import {
  appCode,
  appEntry,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  timeStepOf,
} from '../../src/server/domains/second-step/codes.ts';

/** '12345678901234567890', the secret of the examples of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', async (seconds, code) => {
  expect(await timeStepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test.each([
  ['one period late', 30, 1],
  ['one period early', -30, 1],
  ['two periods late', 60, null],
  ['two periods early', -60, null],
])('a clock that is %s', async (_, difference, expected) => {
  const step = await timeStepOf(SECRET, '279037', at(2_000_000_000 + difference));
  expect(step).toBe(expected && Math.floor(2_000_000_000 / 30));
});

test.each([
  [' 279 037 ', '279037'],
  ['279-037', '279037'],
  ['27903', null],
  ['2790377', null],
  ['ABCD-EFGH-JKLM', null],
  ['', null],
])('%j is the app’s code %j', (typed, code) => {
  expect(appCode(typed)).toBe(code);
});

test('secrets and recovery codes are long, unlike each other, and typed as one likes', async () => {
  expect(await newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(await newSecret()).not.toBe(await newSecret());
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/);
  const [letters, length] = [new Set(codes.join('').replaceAll('-', '')).size, 24];
  // Each of the 32 letters is missing among 240 once in two thousand times.
  expect(letters).toBeGreaterThan(26);
  expect(length * Math.log2(32)).toBeGreaterThanOrEqual(112);
  const [code = ''] = codes;
  expect(hashRecoveryCode(` ${code.replaceAll('-', ' ').toLowerCase()}`)).toBe(hashRecoveryCode(code));
});

const SCALE = 4;

/** Draws the black squares of an SVG as the pixels of a picture. Places are absolute (M) or relative (m). */
function pixelsOf(svg: string) {
  const width = SCALE * Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const data = new Uint8Array(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, move, dx, dy] of svg.matchAll(/([Mm])(-?\d+) ?(-?\d+)h1v1/g)) {
    [x, y] = move === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      for (let column = x * SCALE; column < (x + 1) * SCALE; column += 1) {
        const pixel = (row * width + column) * 4;
        data.fill(0, pixel, pixel + 3);
      }
    }
  }
  return { width, height: width, data };
}

test('an app reads school, account and secret from the picture', async () => {
  const { uri, qrCode } = await appEntry(SECRET, 'St. Joseph’s: Convent', 'head@school.example');
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toContain('head@school.example');
  expect(Object.fromEntries(searchParams)).toMatchObject({ secret: SECRET, period: '30', digits: '6' });
  expect(decodeQR(pixelsOf(qrCode))).toBe(uri);
});
