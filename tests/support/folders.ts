import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const makeFolder = () => mkdtemp(path.join(tmpdir(), 'portal-test-'));

/** Retries, because a server that is ending may still write into the folder, for example its outbox. */
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
