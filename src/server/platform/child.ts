import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { MINUTE } from './clock.ts';
import { compileCacheEnvironment } from './compile-cache.ts';
import { AppError, errorCode } from './errors.ts';

/** Heap limit of a job in megabytes; the process ends beyond it. SQLite and buffers come on top. */
const MOST_MEMORY = 160;
/**
 * `silence`: a job is considered dead after this many milliseconds without a message. `memory`: limit in megabytes that
 * includes SQLite and buffers, which the heap limit does not cover.
 */
export type Limits = { silence: number; memory: number };
const OWN_LIMITS: Limits = { silence: 10 * MINUTE, memory: 500 };
/** In milliseconds. */
const LOOK_EVERY = 20;
/** Nice value of the process: requests to the portal go first. */
const PRIORITY = 10;

const REFUSALS = ['UNPROCESSABLE_CONTENT', 'CONFLICT', 'INSUFFICIENT_STORAGE'] as const;
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.unknown() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('refused'), code: z.enum(REFUSALS), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string(), code: z.string().optional() }),
]);
type Message = z.infer<typeof messageSchema>;

/** The process ended before its job was done: it was killed or ran out of memory. */
export class ChildDied extends Error {}

type Work<Progress, Result> = {
  script: URL;
  job: object;
  /** Folder for temporary files of the process. */
  folder: string;
  progress: z.ZodType<Progress>;
  result: z.ZodType<Result>;
  onProgress(progress: Progress): void;
  signal?: AbortSignal | undefined;
  /** Takes what the process writes to its standard output; it is not ended. */
  output?: Writable | undefined;
  /** For a job on an untrusted file, which might never end. */
  limits?: Limits | undefined;
};

/** Resident memory of a process in megabytes; 0 where the system does not tell (only Linux does). */
async function residentMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Kills a process that takes more than `most` megabytes. @returns a function that stops watching. */
function watchMemory(pid: number, most: number, kill: () => void) {
  const look = setInterval(async () => {
    if ((await residentMemory(pid)) > most) kill();
  }, LOOK_EVERY);
  return () => clearInterval(look);
}

/**
 * Runs a script's job (see `performJob`) in a separate process, so that slow work, or a crash on a hostile file, does
 * not disturb the portal.
 * @throws ChildDied; AppError when the job refuses; Error when it fails otherwise.
 */
export async function runInChild<Progress, Result>(work: Work<Progress, Result>): Promise<Result> {
  const { signal, limits = OWN_LIMITS } = work;
  signal?.throwIfAborted();
  const child = fork(work.script, {
    execArgv: [`--max-old-space-size=${MOST_MEMORY}`, '--max-semi-space-size=4'],
    env: {
      TMPDIR: work.folder,
      SQLITE_TMPDIR: work.folder,
      ...compileCacheEnvironment(),
    },
    stdio: ['ignore', work.output ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const kill = () => void child.kill('SIGKILL');
  const silence = setTimeout(kill, limits.silence);
  signal?.addEventListener('abort', kill);
  let last: Exclude<Message, { kind: 'progress' }> | undefined;
  let failure: unknown;
  child.on('message', (received) => {
    silence.refresh();
    try {
      const message = messageSchema.parse(received);
      if (message.kind === 'progress') work.onProgress(work.progress.parse(message.progress));
      else last = message;
    } catch (error) {
      failure = error;
      kill();
    }
  });
  if (work.output) child.stdout?.pipe(work.output, { end: false });
  const complaints = child.stderr ? text(child.stderr) : '';
  const ended = once(child, 'close');
  let stopWatching: (() => void) | undefined;
  try {
    if (child.pid) {
      setPriority(child.pid, PRIORITY);
      stopWatching = watchMemory(child.pid, limits.memory, kill);
    }
    child.send(work.job);
    await ended;
  } finally {
    stopWatching?.();
    clearTimeout(silence);
    signal?.removeEventListener('abort', kill);
  }
  signal?.throwIfAborted();
  if (failure) throw failure;
  if (last?.kind === 'done') return work.result.parse(last.result);
  if (last?.kind === 'refused') throw new AppError(last.code, last.reason);
  if (last?.kind === 'failed') throw Object.assign(new Error(last.reason), last.code && { code: last.code });
  throw new ChildDied(`the process ended: ${await complaints}`);
}

const isRefusal = (code: string) => REFUSALS.find((refusal) => refusal === code);

function outcomeOf(error: unknown): Message {
  const code = error instanceof AppError && isRefusal(error.code);
  if (code) return { kind: 'refused', code, reason: error.message };
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const systemCode = errorCode(error);
  return { kind: 'failed', reason, ...(systemCode !== undefined && { code: systemCode }) };
}

/** Called by a child's script with the function that performs its job. The process exits when the portal ends. */
export function performJob<Progress>(
  perform: (job: unknown, onProgress: (progress: Progress) => void) => Promise<unknown>,
) {
  const send = (message: Message) => process.send?.(message);
  process.on('disconnect', () => process.exit());
  process.once('message', async (job) => {
    const outcome = await perform(job, (progress) => send({ kind: 'progress', progress })).then(
      (result): Message => ({ kind: 'done', result }),
      outcomeOf,
    );
    // Disconnects only when the result is sent: a large one takes a while.
    process.send?.(outcome, () => process.disconnect());
  });
}
