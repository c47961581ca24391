import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { pdfFile } from '../../../scripts/support/files.ts';
import { signInAs } from '../../support/accounts.ts';
import { completeApplication, submittedApplication } from '../../support/application.ts';
import { findAfterKill } from '../../support/backups/faults/state.ts';
import { makeFolder, removeFolder } from '../../support/folders.ts';
import { beginIntake } from '../../support/intakes.ts';
import { startPortal } from '../../support/portal.ts';
import type { Order } from '../../support/retention/victim.ts';
import { bytesOf } from '../../support/state.ts';
import { useFolder } from '../../support/use-folder.ts';

vi.setConfig({ testTimeout: 900_000 });

/** Only in `npm run faults`: each kill is a process of its own. */
const isThorough = Number(process.env.FAULT_KILLS ?? 0) > 0;
const VICTIM = path.resolve(import.meta.dirname, '../../support/retention/victim.ts');
const BEGUN = '2027-01-15T12:00:00.000Z';
/** When the time of everything is over. */
const NOW = '2034-03-01T12:00:00.000Z';
const NAME = 'Zebulon';
const IDLE = 'idle@example.com';

/** A closed intake with an application and an account that will be due, and an application that is held back. */
async function makeOriginal(folder: string) {
  const portal = await startPortal({
    dataFolder: folder,
    now: BEGUN,
    schedule: { openDate: '2027-01-01T00:00:00.000Z', closeDate: null },
  });
  const head = await signInAs(portal, 'super_admin');
  const applicant = await signInAs(portal, 'user');
  const due = await completeApplication(applicant, { student: { firstName: NAME } });
  for (const page of ['front', 'back'])
    await applicant.rest.upload(due.student.id, pdfFile(`${page}.pdf`, `${NAME} ${page}`), 'exam_slip');
  await signInAs(portal, 'user', { email: IDLE });
  const { application } = await submittedApplication(portal);
  const reason = 'A court asks for it';
  await head.rest.put(`/super-admin/applications/${application.id}/hold-back`, { reason });
  await beginIntake(portal, head, 2028);
  await mkdir(portal.services.config.backupsFolder);
  await portal.close();
  return head.email;
}

/** Destroys what is due in a copy of the data, or is killed on the way. @returns what the next start finds. */
async function destroyIn(original: string, email: string, killBefore?: number) {
  const folder = await makeFolder();
  try {
    await cp(original, folder, { recursive: true });
    const order: Order = { dataFolder: folder, email, now: NOW, killBefore };
    const run = promisify(execFile)(process.execPath, [VICTIM, JSON.stringify(order)]);
    const { stdout } = await run.catch((error: unknown) => {
      expect(error).toMatchObject({ signal: 'SIGKILL' });
      return { stdout: '[]' };
    });
    const statements = z.array(z.string()).parse(JSON.parse(stdout));
    const { state } = await findAfterKill(folder);
    const bytes = await bytesOf(folder);
    const traces = [NAME, IDLE].filter((trace) => bytes.includes(trace));
    return { statements, left: { state, traces } };
  } finally {
    await removeFolder(folder);
  }
}

test.runIf(isThorough)(
  'killed before each statement of a destruction: all of it is there, or no byte',
  async () => {
    const original = await useFolder();
    const email = await makeOriginal(original);
    const untouched = await destroyIn(original, email, 0);
    const whole = await destroyIn(original, email);
    expect([untouched.left.traces, whole.left.traces]).toEqual([[NAME, IDLE], []]);
    const committed = whole.statements.indexOf('commit');
    expect(committed).toBeGreaterThan(0);
    for (const step of whole.statements.keys()) {
      const { left } = await destroyIn(original, email, step);
      expect({ step, ...left }).toEqual({ step, ...(step > committed ? whole : untouched).left });
    }
  },
);
