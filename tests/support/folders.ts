import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const makeFolder = () => mkdtemp(path.join(tmpdir(), 'portal-test-'));

/** What a server still writes into while it ends, such as its outbox, takes another try. */
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
