import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pdfFile } from '../../../../scripts/support/files.ts';
import { type Answer, api } from '../../../../scripts/support/rest.ts';
import type { Phase } from '../../../../src/shared/backups/schema.ts';
import { lineSchema, type Order } from './victim.ts';

const VICTIM = path.resolve(import.meta.dirname, 'victim.ts');

export type Step = { operation: number; phase: Phase; share: number };
/** When the portal dies: at a reported step, or this many milliseconds after the request or after that step. */
export type Moment =
  | { at: Step }
  | { after: number; since?: Step; alsoChildren: boolean }
  | 'when all is answered';

/** Notes by their text, documents by the hash of their bytes. */
type Written = { notes: string[]; documents: string[] };

/** What a client observed. */
export type Observed = {
  /** The answers before the end, in the order of the requests. */
  answers: Answer[];
  /** Every step that the portal reported, with milliseconds since the first request. */
  steps: (Step & { at: number })[];
  /** What an administrator wrote and uploaded meanwhile with a successful answer. */
  written: Written;
  /** Milliseconds until the last answer or the end. */
  took: number;
  /** Whether it died before everything was answered. */
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
  /** The application that an administrator writes notes and uploads documents to meanwhile. */
  writtenTo?: WrittenTo | undefined;
};

/** Starts the portal on these data, sends the requests one by one, and kills it at that moment. */
export async function killPortal({ dataFolder, token, asked, moment, writtenTo }: Plan): Promise<Observed> {
  const isTimed = typeof moment === 'object' && 'after' in moment;
  const order: Order = {
    dataFolder,
    ...(typeof moment === 'object' && 'at' in moment && { killAt: moment.at }),
  };
  const victim = spawn(process.execPath, [VICTIM, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own: a machine that crashes takes the child processes along.
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
  // Writes until the portal dies.
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
