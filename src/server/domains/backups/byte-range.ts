export type ByteRange = { start: number; end: number };

/**
 * The part of a file that a Range header requests; `end` is the last byte (inclusive). Without a header, or with
 * anything but one range of bytes, it is the whole file, as RFC 9110 §14.2 allows.
 * @returns 'unsatisfiable' when the file has no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'whole';
  return start > end ? 'unsatisfiable' : { start, end };
}
