import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTROL, readValues, toLiteral } from '../../src/server/domains/backups/contents/literals.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom("'", '"', '\\', ';', ')', ',', '-', '\0', '\n', '\r', '\u2028', 'é', '😀'),
  }),
);
const value = fc.oneof(text, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constant(null));
const row = fc.array(value, { minLength: 1, maxLength: 8 });

test('any row of any legal values is one line, and comes back as it was', () => {
  fc.assert(
    fc.property(row, (values) => {
      const line = `${values.map(toLiteral).join(',')});`;
      expect(CONTROL.test(line)).toBe(false);
      expect(readValues(line, 0)).toEqual(values);
    }),
  );
});

test('SQLite reads each literal as the value that was written', () => {
  const sqlite = new Sqlite(':memory:');
  try {
    fc.assert(
      fc.property(row, (values) => {
        const literals = values.map(toLiteral).join(',');
        expect(sqlite.prepare(`SELECT ${literals}`).raw().safeIntegers().get()).toEqual(values);
      }),
    );
  } finally {
    sqlite.close();
  }
});

test('whatever is taken for values is what would be written of them', () => {
  const unit = fc.constantFrom("'", ',', ')', ';', 'NULL', '1', '-', "CAST(X'", "' AS TEXT)", '00', ' ', 'x');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      const line = parts.join('');
      const values = readValues(line, 0);
      if (values) expect(readValues(`${values.map(toLiteral).join(',')});`, 0)).toEqual(values);
    }),
  );
});
