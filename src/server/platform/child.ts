import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { MINUTE } from './clock.ts';
import { compileCacheEnvironment } from './compile-cache.ts';
import { AppError } from './errors.ts';

/** For one job; more than this, in megabytes, and the process ends. What SQLite and buffers take comes on top. */
const MOST_MEMORY = 160;
/**
 * `silence`: a job that has not told anything for so many milliseconds will not any more. `memory`, in megabytes, counts
 * what SQLite and buffers take as well, which have no limit of their own.
 */
export type Limits = { silence: number; memory: number };
const OWN_LIMITS: Limits = { silence: 10 * MINUTE, memory: 500 };
/** In milliseconds. */
const LOOK_EVERY = 20;
/** Whoever asks the portal something goes before. */
const PRIORITY = 10;

const REFUSALS = ['UNPROCESSABLE_CONTENT', 'CONFLICT', 'INSUFFICIENT_STORAGE'] as const;
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: z.unknown() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('refused'), code: z.enum(REFUSALS), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string(), code: z.string().optional() }),
]);
type Message = z.infer<typeof messageSchema>;

/** The process ended before its job was done: it was killed, or wanted too much memory. */
export class ChildDied extends Error {}

type Work<Progress, Result> = {
  script: URL;
  job: object;
  /** Where the process may put what it needs for a while. */
  folder: string;
  progress: z.ZodType<Progress>;
  result: z.ZodType<Result>;
  onProgress(progress: Progress): void;
  signal?: AbortSignal | undefined;
  /** For a job that somebody else's file could make endless. */
  limits?: Limits | undefined;
};

/** In megabytes, what a process has in memory; where the system tells (Linux). */
async function residentMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Ends a process that takes more memory. @returns what stops to look. */
function watchMemory(pid: number, most: number, kill: () => void) {
  const look = setInterval(async () => {
    if ((await residentMemory(pid)) > most) kill();
  }, LOOK_EVERY);
  return () => clearInterval(look);
}

/**
 * Runs a script's job (see `performJob`) in a process of its own: it may take its time, and fall over a hostile file,
 * while the portal goes on.
 * @throws ChildDied; whatever the job refuses.
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
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
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
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return { kind: 'failed', reason, ...(hasCode && { code: String(error.code) }) };
}

/** Called by the script of a child: says how it performs its job. Without the portal the process ends as well. */
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
    // A large result takes a moment to leave.
    process.send?.(outcome, () => process.disconnect());
  });
}
