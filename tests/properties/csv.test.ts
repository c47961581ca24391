import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_OPTIONS, exportHeadings } from '../../src/shared/admissions/export.ts';
import { exportFileName } from '../../src/shared/admissions/export-format.ts';

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', "'", '=', '+', '-', '@', '\t', ' ', 'é') }),
);
const columns = exportHeadings('compact').length;

test('any cells come back as they were, through a reader that is not ours', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const text = stringify(rows, CSV_OPTIONS);
        // Spreadsheets end a line at any line break outside quotes.
        expect(parse(text, { record_delimiter: ['\r\n', '\n', '\r'] })).toEqual(rows);
      },
    ),
  );
});

test('whatever is filtered, the file has a name that every system takes', () => {
  fc.assert(
    fc.property(fc.string(), (subject) => {
      const name = exportFileName('compact', { subject }, new Date('2026-10-05T15:00:00Z'));
      expect(name).toMatch(
        /^sixth-form-admissions-applications-compact-2026-10-05[^/\\:*?"<>|\p{Cc}]*\.csv$/u,
      );
    }),
  );
});
