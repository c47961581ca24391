const NOTHING: Buffer = Buffer.alloc(0);

/** About half a second of work. A picture of 50 MB in pieces of 4 KB takes 40,000 steps. */
const MOST_STEPS = 500_000;

/** Copies only when there is more than one piece. */
const joined = (pieces: Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] ?? NOTHING) : Buffer.concat(pieces);

/** A parser that yields when it needs bytes that have not arrived. The caller passes on what it has kept so far. */
export type Parser = Generator<void, void, void>;

/**
 * The arriving bytes of a file, which a parser takes or keeps in order. Holds no more than one chunk and what the
 * parser requested at once.
 */
export class ArrivedBytes {
  #ready = NOTHING;
  #wanted = 0;
  #waiting: Buffer[] = [];
  #waitingLength = 0;
  #kept: Buffer[] = [];
  #steps = 0;

  /** @returns whether the parser has the bytes that it waits for. */
  add(chunk: Buffer): boolean {
    this.#waiting.push(chunk);
    this.#waitingLength += chunk.length;
    return this.#ready.length + this.#waitingLength >= this.#wanted;
  }

  /** Whether the file has more pieces than a camera would write. Reading on would only cost time. */
  get isTooFragmented(): boolean {
    return this.#steps > MOST_STEPS;
  }

  /** The bytes kept since the last call. */
  takeKept(): Buffer {
    const kept = joined(this.#kept);
    this.#kept = [];
    return kept;
  }

  keep(...bytes: Buffer[]): void {
    this.#kept.push(...bytes);
  }

  /** All available bytes, at least `length`. */
  *peek(length = 1): Generator<void, Buffer> {
    while (this.#ready.length < length) {
      this.#wanted = length;
      yield;
      this.#ready = joined(this.#ready.length > 0 ? [this.#ready, ...this.#waiting] : this.#waiting);
      this.#waiting = [];
      this.#waitingLength = 0;
    }
    return this.#ready;
  }

  *take(length: number): Generator<void, Buffer> {
    const taken = (yield* this.peek(length)).subarray(0, length);
    this.#ready = this.#ready.subarray(length);
    if (this.#ready.length > 0) this.#steps += 1;
    return taken;
  }

  /** Skips any number of bytes. */
  *skip(length: number, isKept = false): Parser {
    for (let left = length; left > 0; ) {
      const part = yield* this.take(Math.min(left, (yield* this.peek()).length));
      if (isKept) this.keep(part);
      left -= part.length;
    }
  }
}
