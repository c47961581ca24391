import { createReadStream, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

type Callback = (error: Error | null, length?: number) => void;

/** Reads a zip synchronously: each of its many entries needs several small reads, and waiting for each takes longer. */
export class FileReader extends RandomAccessReader {
  readonly #filePath: string;
  readonly #file: number;

  constructor(filePath: string, file: number) {
    super();
    this.#filePath = filePath;
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#filePath, { start, end: end - 1 });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: Callback) {
    let read: number;
    try {
      read = readSync(this.#file, buffer, offset, length, position);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done(null, read);
  }
}
