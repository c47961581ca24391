import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/**
 * Where the log's lines go. One that cannot be written is lost: a log file on a full disk would otherwise end the portal,
 * which people can still read then.
 */
export const logLines = {
  write(line: string) {
    const bytes = Buffer.from(line);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(STANDARD_OUTPUT, bytes, done);
    } catch {
      // There is nowhere else to say so.
    }
  },
};
