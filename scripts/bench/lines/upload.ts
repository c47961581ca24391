import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bearer, logIn, logInAsApplicant } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { startBare, startPortal } from '../process.ts';
import { bytesOf } from '../requests.ts';
import { median } from '../watch.ts';

const BYTES = 10_000_000;
const UPLOADS = 3;
const PDF = Buffer.from('%PDF-1.7\n');

/** A slip whose content is new to the server. */
const newSlip = () => Buffer.concat([PDF, randomBytes(BYTES - PDF.length)]);

function formOf(slip: Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.append('documentType', 'exam_slip');
  form.append('file', new File([slip], 'slip.pdf', { type: 'application/pdf' }));
  return form;
}

/** Median milliseconds until a slip is stored. */
async function timeToStore(url: string, requestOf: (slip: Buffer<ArrayBuffer>) => RequestInit) {
  const times: number[] = [];
  for (let run = 0; run < UPLOADS; run += 1) {
    const request = requestOf(newSlip());
    const begun = performance.now();
    const answer = await fetch(url, { method: 'POST', ...request });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    times.push(performance.now() - begun);
  }
  return median(times);
}

const studentsSchema = z.tuple([z.object({ id: z.number() })]);

export const upload: Line[] = [
  {
    name: 'upload of a 10 MB slip',
    unit: 'ms',
    // At least 0.7 of the baseline's speed.
    budget: { ratioAtMost: 1 / 0.7 },
    async prepare(stage) {
      const folder = await stage.data();
      const [portal, bare] = [await startPortal(folder), await startBare(folder)];
      const headers = bearer(await logInAsApplicant(portal, await logIn(portal)));
      const students = await bytesOf({ url: `${portal.url}/api/students/my-students`, headers });
      const [{ id }] = studentsSchema.parse(JSON.parse(students));
      const toPortal = `${portal.url}/api/students/${id}/documents`;
      const type = { 'content-type': 'application/octet-stream' };
      return {
        ours: () => timeToStore(toPortal, (slip) => ({ headers, body: formOf(slip) })),
        bare: () => timeToStore(`${bare.url}/files`, (slip) => ({ headers: type, body: slip })),
        async end() {
          await portal.stop();
          await bare.stop();
        },
      };
    },
  },
];
