import { type Progress, progressSchema } from '../../../../shared/backups/schema.ts';
import { performJob } from '../../../platform/child.ts';
import { jobSchema } from './jobs.ts';

// Backups hold records of minors: no other user of this machine may read the files written here.
process.umask(0o077);

/** In milliseconds. */
const SAY_EVERY = 1000;

performJob<Progress>(async (received, send) => {
  const job = jobSchema.parse(received);
  let last = progressSchema.parse({ phase: 'check', share: 0 });
  let saidAt = 0;
  const onProgress = (progress: Progress) => {
    const isStep =
      progress.phase !== last.phase || progress.share >= 1 || progress.share - last.share >= 0.01;
    // One message per percent is enough, but at least one per interval: a silent child is taken for stuck.
    if (!isStep && performance.now() - saidAt < SAY_EVERY) return;
    last = progress;
    saidAt = performance.now();
    send(progress);
  };
  // Imported when needed: checking a backup loads much more of the program than writing one.
  switch (job.task) {
    case 'check':
      return (await import('./check.ts')).checkBackup(job, onProgress);
    case 'encrypt':
      return (await import('./encrypt.ts')).encryptFile(job, onProgress);
    case 'decrypt':
      return (await import('./decrypt.ts')).decryptFile(job, onProgress);
    default:
      return (await import('./write.ts')).writeBackup(job, onProgress);
  }
});
