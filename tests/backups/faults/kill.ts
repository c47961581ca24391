import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Phase } from '../../../src/shared/backups/schema.ts';
import { pdfFile } from '../../support/files.ts';
import { type Answer, api } from '../../support/rest.ts';
import { lineSchema, type Order } from './victim.ts';

const VICTIM = path.resolve(import.meta.dirname, 'victim.ts');

export type Step = { operation: number; phase: Phase; share: number };
/** When a victim dies: at a step of its own, or so many milliseconds after it was asked, or after that step. */
export type Moment =
  | { at: Step }
  | { after: number; since?: Step; alsoChildren: boolean }
  | 'when all is answered';

/** Notes, and documents by the hash of their bytes. */
type Written = { notes: string[]; documents: string[] };

/** What somebody saw from outside. */
export type Observed = {
  /** The answers that came before the end, in the order of what was asked. */
  answers: Answer[];
  /** Every step that it told, with the milliseconds since the first request. */
  steps: (Step & { at: number })[];
  /** What an officer wrote and uploaded meanwhile, and was answered with success. */
  written: Written;
  /** Until the last answer came, or the end. */
  took: number;
  /** It died before everything was answered. */
  isHit: boolean;
};

const sha256Of = async (file: File) =>
  createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');

const isFrom = (since: Step, { operation, phase, share }: Step) =>
  operation === since.operation && phase === since.phase && share >= since.share;

export type WrittenTo = { applicationId: number; studentId: number };

type Plan = {
  dataFolder: string;
  token: string;
  asked: [address: string, body?: object][];
  moment: Moment;
  /** For which application an officer writes one note and uploads one document after the other meanwhile. */
  writtenTo?: WrittenTo | undefined;
};

/** Starts a victim on these data, asks it for one thing after the other, and has it killed at that moment. */
export async function killPortal({ dataFolder, token, asked, moment, writtenTo }: Plan): Promise<Observed> {
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
  const written: Written = { notes: [], documents: [] };
  async function write({ applicationId, studentId }: WrittenTo) {
    for (let number = 0; ; number += 1) {
      const text = `note ${number}`;
      const note = await client.post(`/admin/applications/${applicationId}/notes`, { text });
      if (note.status === 201) written.notes.push(text);
      const file = pdfFile('late.pdf', text);
      const document = await client.upload(studentId, file, 'other');
      if (document.status === 201) written.documents.push(await sha256Of(file));
    }
  }

  const answers: Answer[] = [];
  begun = performance.now();
  if (isTimed && !moment.since) killSoon();
  // Until the end.
  const writing = writtenTo && write(writtenTo).catch(() => undefined);
  for (const [address, body] of asked) {
    const answer = await client.post(address, body).catch(() => undefined);
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
  return { answers, written, steps, took, isHit };
}
