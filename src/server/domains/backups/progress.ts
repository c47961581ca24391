import type { Progress } from '../../../shared/backups/schema.ts';
import type { Services } from '../../platform/trpc/context.ts';

/** Told what is being done. It is called at the beginning and at the end of each phase, and in between. */
export type OnProgress = (progress: Progress) => void;

export type Options = { onProgress: OnProgress; signal?: AbortSignal };

/** For what has to go on when it cannot be told. */
export const withoutFailing =
  (onProgress: OnProgress, log: Services['log']): OnProgress =>
  (progress) => {
    try {
      onProgress(progress);
    } catch (error) {
      log.error({ err: error, ...progress }, 'progress not told');
    }
  };
