import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { performJob } from '../../src/server/platform/child.ts';

export const jobSchema = z.object({ task: z.enum(['take memory', 'hang', 'tell', 'refuse to parse']) });
export type Job = z.infer<typeof jobSchema>;

/** The script of a child for the tests: what it is asked to do. */
performJob<number>(async (asked, onProgress) => {
  switch (jobSchema.parse(asked).task) {
    case 'take memory':
      // Outside of what V8 looks after, as SQLite does; no other work comes in between.
      for (const taken: Buffer[] = []; ; ) taken.push(Buffer.alloc(1024 ** 2, 1));
    case 'hang':
      for (;;);
    case 'tell':
      for (let told = 0; told < 10; told += 1) {
        onProgress(told);
        await pause(450);
      }
      return 'done';
    case 'refuse to parse':
      return 17;
  }
});
