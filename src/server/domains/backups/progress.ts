import type { Progress } from '../../../shared/backups/schema.ts';

/** Told what is being done. It is called at the beginning and at the end of each phase, and in between. */
export type OnProgress = (progress: Progress) => void;

export type Options = { onProgress: OnProgress; signal?: AbortSignal };
