import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Phase } from '../../../src/shared/backups/schema.ts';
import { type Answer, api } from '../../support/rest.ts';
import { lineSchema, type Order } from './victim.ts';

const VICTIM = path.resolve(import.meta.dirname, 'victim.ts');

export type Step = { operation: number; phase: Phase; share: number };
/** When a victim dies: at a step of its own, or so many milliseconds after it was asked, or after that step. */
export type Moment =
  | { at: Step }
  | { after: number; since?: Step; alsoChildren: boolean }
  | 'when all is answered';

/** What somebody saw from outside. */
export type Observed = {
  /** The answers that came before the end, in the order of what was asked. */
  answers: Answer[];
  /** Every step that it told, with the milliseconds since the first request. */
  steps: (Step & { at: number })[];
  /** Notes that an officer wrote meanwhile, and that were answered with success. */
  notes: string[];
  /** Until the last answer came, or the end. */
  took: number;
  /** It died before everything was answered. */
  isHit: boolean;
};

const isFrom = (since: Step, { operation, phase, share }: Step) =>
  operation === since.operation && phase === since.phase && share >= since.share;

type Plan = {
  dataFolder: string;
  token: string;
  asked: [address: string, body?: object][];
  moment: Moment;
  /** Where an officer writes one note after the other meanwhile. */
  notesAt?: string | undefined;
};

/** Starts a victim on these data, asks it for one thing after the other, and has it killed at that moment. */
export async function killPortal({ dataFolder, token, asked, moment, notesAt }: Plan): Promise<Observed> {
  const isTimed = typeof moment === 'object' && 'after' in moment;
  const order: Order = {
    dataFolder,
    ...(typeof moment === 'object' && 'at' in moment && { killAt: moment.at }),
  };
  const victim = spawn(process.execPath, [VICTIM, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: a machine that goes down takes the processes along that write and check.
    detached: isTimed && moment.alsoChildren,
  });
  const exit = once(victim, 'exit');
  const kill = () => {
    if (victim.signalCode !== null) return;
    if (isTimed && moment.alsoChildren && victim.pid) process.kill(-victim.pid, 'SIGKILL');
    else victim.kill('SIGKILL');
  };
  const killSoon = () => {
    if (isTimed) timer ??= setTimeout(kill, moment.after);
  };
  const listening = Promise.withResolvers<string>();
  const steps: Observed['steps'] = [];
  let begun = 0;
  let isAtStep = false;
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: victim.stdout }).on('line', (text) => {
    const line = lineSchema.parse(JSON.parse(text));
    if (line.kind === 'listening') return listening.resolve(line.url);
    const step = { operation: line.operation, ...line.step };
    steps.push({ ...step, at: performance.now() - begun });
    isAtStep = line.isLast;
    if (isTimed && moment.since && isFrom(moment.since, step)) killSoon();
  });
  const output = once(victim.stdout, 'close');
  const url = await Promise.race([listening.promise, exit.then(() => undefined)]);
  if (!url) throw new Error('the victim did not start');

  const client = api({ url }, token);
  const post = (...args: Parameters<typeof client.post>) => client.post(...args).catch(() => undefined);
  const notes: string[] = [];
  async function writeNotes(address: string) {
    for (let number = 0; ; number += 1) {
      const text = `note ${number}`;
      const answer = await post(address, { text });
      if (!answer) return;
      if (answer.status === 201) notes.push(text);
    }
  }

  const answers: Answer[] = [];
  begun = performance.now();
  if (isTimed && !moment.since) killSoon();
  const writing = notesAt && writeNotes(notesAt);
  for (const [address, body] of asked) {
    const answer = await post(address, body);
    if (!answer) break;
    answers.push(answer);
  }
  const took = performance.now() - begun;
  const isHit = answers.length < asked.length;
  clearTimeout(timer);
  if (!isHit) kill();
  await writing;
  const [, signal] = await exit;
  await output;
  if (signal !== 'SIGKILL') throw new Error('the victim ended by itself');
  if (order.killAt && !isAtStep) throw new Error('it never came to that step');
  return { answers, notes, steps, took, isHit };
}
