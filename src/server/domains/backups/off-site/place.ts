import type { Readable } from 'node:stream';

/** Why a copy failed, in words for a super administrator. */
export class CopyFailure extends Error {}

/** An open connection to a place. */
export type OpenPlace = {
  /** Replaces what has this name. Nobody sees the file under this name before it is complete. */
  store(name: string, bytes: Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
};

/** Somewhere outside the machine where copies of backups go. */
export type Place = {
  /** For the page and the log: without passwords. */
  address: string;
  /** Whatever goes on at the place fails at once when the signal aborts. */
  open(signal: AbortSignal): Promise<OpenPlace>;
};
