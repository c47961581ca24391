import { createReadStream } from 'node:fs';
import { refuse } from './origin.ts';

/** In bytes; longer than any row that this program writes. */
const LONGEST_LINE = 8 * 1024 ** 2;
const LINE_FEED = 0x0a;

/** A line of a dump. `bytes` includes the line feed; `end` is the line's end in the file. */
export type Line = { bytes: Buffer; text: string; end: number };

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuse('database', 'it holds characters that are no text.');
  }
}

/** Yields the lines of a dump, and keeps no more than one line in memory. */
export async function* linesOf(filePath: string): AsyncGenerator<Line> {
  let begun: Buffer[] = [];
  let length = 0;
  let end = 0;
  for await (const read of createReadStream(filePath, { highWaterMark: 256 * 1024 })) {
    let chunk: Buffer = read;
    while (chunk.length > 0) {
      const at = chunk.indexOf(LINE_FEED);
      const part = at < 0 ? chunk : chunk.subarray(0, at + 1);
      length += part.length;
      if (length > LONGEST_LINE) throw refuse('database', 'one of its lines is too long.');
      begun.push(part);
      chunk = chunk.subarray(part.length);
      if (at < 0) continue;
      const bytes = begun.length === 1 ? part : Buffer.concat(begun);
      end += bytes.length;
      yield { bytes, text: decode(bytes.subarray(0, -1)), end };
      begun = [];
      length = 0;
    }
  }
  if (length > 0) throw refuse('database', 'it ends in the middle of a line.');
}
