import { expect, test } from 'vitest';
import { formatFileSize } from '../../src/shared/format/file-size.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [KB, '1 KB'],
  [1.5 * KB, '1.5 KB'],
  [20.25 * KB, '20.3 KB'],
  [MB - 1, '1 MB'],
  [MB, '1 MB'],
  [2.34 * MB, '2.34 MB'],
  [10 * MB, '10 MB'],
  [GB, '1 GB'],
  [5000 * GB, '5000 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
