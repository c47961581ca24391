import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { appliedSchema, broadsheetSchema, previewSchema } from '../../../src/shared/broadsheets/schema.ts';
import { api } from '../../support/rest.ts';
import { logIn } from '../accounts.ts';
import { seed } from '../data.ts';
import type { Line, Work } from '../harness.ts';
import { startPortal } from '../process.ts';
import type { Stage } from '../stage.ts';
import { keepAsking, timed } from '../watch.ts';

const APPLICATIONS = 2000;
const ROWS = 5000;
const ASK_EVERY = 5;

const rowsSchema = z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.int()]));

/** The rows of a school's list: what applicants declared; one in ten results has another grade. */
function sheetOf(folder: string) {
  const database = new Sqlite(path.join(folder, 'portal.sqlite'), { readonly: true });
  const rows = rowsSchema.parse(
    database
      .prepare(
        `SELECT candidateNumber, subjectName, grade, subjectProfile, examYear
        FROM examResults JOIN students ON students.id = studentId JOIN applications USING (studentId)
        WHERE status <> 'draft' AND examType = 'CSEC' AND candidateNumber <> '' LIMIT ${ROWS}`,
      )
      .raw()
      .all(),
  );
  database.close();
  const lines = rows.map(([number, subject, grade, profile, year], index) => {
    const listed = index % 10 === 0 ? 'V' : grade;
    return [number, `"${subject}"`, listed, profile, year].join(',');
  });
  return ['Candidate No.,Subject,Grade,Profile,Year', ...lines].join('\r\n');
}

/** A portal of its own with this many applications, and an uploaded broadsheet of them. */
async function withSheet(stage: Stage) {
  const folder = await stage.folder();
  seed(folder, APPLICATIONS);
  const portal = await startPortal(folder);
  const { token } = await logIn(portal);
  const rest = api(portal, token);
  const text = sheetOf(folder);
  async function upload() {
    const form = new FormData();
    form.append('file', new File([text], 'results.csv', { type: 'text/csv' }));
    return (await rest.post('/admin/broadsheets', form)).read(broadsheetSchema).id;
  }
  return { portal, token, rest, upload };
}

const seconds = async (work: () => Promise<unknown>) => (await timed(work)) / 1000;

async function preview(stage: Stage): Promise<Work> {
  const { portal, rest, upload } = await withSheet(stage);
  const id = await upload();
  const look = async () => (await rest.get(`/admin/broadsheets/${id}/preview`)).read(previewSchema);
  return { ours: () => seconds(look), end: portal.stop };
}

/** Applies and takes back; `figure` is what the line is about. */
const applied =
  (figure: 'seconds' | 'waited') =>
  async (stage: Stage): Promise<Work> => {
    const { portal, token, rest, upload } = await withSheet(stage);
    let notes: Record<string, string> = {};
    return {
      async ours() {
        const id = await upload();
        const reads = keepAsking({ url: `${portal.url}/api/admin/applications?page=3`, token }, ASK_EVERY);
        const setting = `${portal.url}/api/admin/site-settings/contactPhone`;
        const writes = keepAsking({ url: setting, token, method: 'PUT', body: { value: '1' } }, ASK_EVERY);
        const took = await seconds(async () =>
          (await rest.post(`/admin/broadsheets/${id}/apply`, {})).read(appliedSchema),
        );
        const [read, written] = [await reads(), await writes()];
        const waited = Math.max(...read.times, ...written.times);
        notes = {
          apply: `${took.toFixed(2)} s`,
          'longest wait of others': `${waited.toFixed(0)} ms`,
          refused: JSON.stringify({ ...read.refused, ...written.refused }),
        };
        const { status } = await rest.delete(`/admin/broadsheets/${id}`);
        if (status !== 200) throw new Error(`taking back answered ${status}`);
        return figure === 'seconds' ? took : waited;
      },
      also: () => notes,
      end: portal.stop,
    };
  };

/** A school's list of 5,000 results against 2,000 applications. */
export const broadsheet: Line[] = [
  { name: 'broadsheet: preview of 5,000 rows', unit: 's', budget: { atMost: 2 }, prepare: preview },
  { name: 'broadsheet: applying 5,000 rows', unit: 's', budget: { atMost: 3 }, prepare: applied('seconds') },
  {
    name: 'broadsheet: the longest wait of others while it is applied',
    unit: 'ms',
    budget: { atMost: 200 },
    prepare: applied('waited'),
  },
];
