export type ByteRange = { start: number; end: number };

/**
 * The part of a file that a Range header asks for; `end` is the last byte. The whole file when the header asks for
 * nothing, or for something else than one range of bytes, which a server may answer so (RFC 9110 §14.2).
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
