import type { Progress } from '../../../shared/backups/schema.ts';
import type { Services } from '../../services.ts';

/** Called at the beginning and the end of each phase, and in between. */
export type OnProgress = (progress: Progress) => void;

export type Options = { onProgress: OnProgress; signal?: AbortSignal };

/** Logs errors of `onProgress`, for work that must go on without it. */
export const withoutFailing =
  (onProgress: OnProgress, log: Services['log']): OnProgress =>
  (progress) => {
    try {
      onProgress(progress);
    } catch (error) {
      log.error({ err: error, ...progress }, 'progress not told');
    }
  };
