/** A value of a row. All tables are STRICT and hold no other types. */
export type Value = string | bigint | null;

/** Characters that would end a line, or break a program that reads it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL = /[\0-\x1f]/;

/** A value as an SQL literal. Text with control characters is written as bytes, so that every row is one line. */
export function toLiteral(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string') throw new Error(`no literal for a ${typeof value}`);
  if (!CONTROL.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return `CAST(X'${Buffer.from(value).toString('hex').toUpperCase()}' AS TEXT)`;
}

const INTEGER = /-?\d{1,19}/y;
const BYTES = /CAST\(X'((?:[0-9A-F]{2})*)' AS TEXT\)/y;

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The position of the closing quotation mark of the text that begins at `at`. Quotation marks in it are doubled. */
function endOfText(line: string, at: number): number {
  let end = line.indexOf("'", at + 1);
  while (end >= 0 && line[end + 1] === "'") end = line.indexOf("'", end + 2);
  return end;
}

/** Reads one value. @returns the value and the position after it; undefined when there is no value. */
function readValue(line: string, at: number): { value: Value; end: number } | undefined {
  if (line.startsWith('NULL', at)) return { value: null, end: at + 4 };
  if (line[at] === "'") {
    const end = endOfText(line, at);
    return end < 0 ? undefined : { value: line.slice(at + 1, end).replaceAll("''", "'"), end: end + 1 };
  }
  const integer = match(INTEGER, line, at);
  if (integer) return { value: BigInt(integer[0]), end: at + integer[0].length };
  const bytes = match(BYTES, line, at);
  if (!bytes) return undefined;
  return { value: Buffer.from(bytes[1] ?? '', 'hex').toString(), end: at + bytes[0].length };
}

/**
 * The values of 'INSERT INTO "table" VALUES(…);' from `at`; undefined when the line is malformed or has more than
 * `most` values.
 */
export function readValues(line: string, at: number, most = Number.POSITIVE_INFINITY): Value[] | undefined {
  const values: Value[] = [];
  let next = at;
  while (values.length < most) {
    const found = readValue(line, next);
    if (!found) return undefined;
    values.push(found.value);
    if (line.slice(found.end) === ');') return values;
    if (line[found.end] !== ',') return undefined;
    next = found.end + 1;
  }
  return undefined;
}
