import { type Progress, progressSchema } from '../../../../shared/backups/schema.ts';
import { performJob } from '../../../platform/child.ts';
import { jobSchema } from './jobs.ts';

// Records of minors: nobody else on this machine reads what is written here.
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
    // A hundred steps are enough to look at; who says nothing for long is taken for stuck.
    if (!isStep && performance.now() - saidAt < SAY_EVERY) return;
    last = progress;
    saidAt = performance.now();
    send(progress);
  };
  // To check a backup takes much more of the program than to write one.
  if (job.task === 'check') return (await import('./check.ts')).checkBackup(job, onProgress);
  return (await import('./write.ts')).writeBackup(job, onProgress);
});
