import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { performJob } from '../../../src/server/platform/child.ts';

export const jobSchema = z.object({ task: z.enum(['take memory', 'hang', 'tell', 'refuse to parse']) });
export type Job = z.infer<typeof jobSchema>;

/** The script of the child process that the tests start. */
performJob<number>(async (asked, onProgress) => {
  switch (jobSchema.parse(asked).task) {
    case 'take memory':
      // Memory outside V8's heap, as SQLite takes it. The loop never yields.
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
