import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { fileOf, pdfFile, pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { type Answer, api } from '../../scripts/support/rest.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { exifSegment, JPEG, withSegments } from '../support/documents/pictures.ts';
import { ACCOUNTS, answersOf, PASSWORD } from './answers.ts';

// Lets an old version of the program fill an empty data folder through its API and keeps the data; see README.md.

const [tree, name] = process.argv.slice(2);
if (!tree || !name) throw new Error('Usage: node tests/upgrades/make.ts FOLDER_OF_THE_OLD_VERSION NAME');

const signedIn = z.object({ token: z.string() });
const named = z.object({ fileName: z.string() });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function accepted(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

type Portal = { url: string };

async function logIn(portal: Portal, email: string) {
  const { token } = (await api(portal).post('/auth/login', { email, password: PASSWORD })).read(signedIn);
  return api(portal, token);
}

async function apply(portal: Portal, email: string, firstName: string) {
  const account = { firstName, lastName: 'Baptiste', email, password: PASSWORD };
  accepted(await api(portal).post('/auth/register', account));
  const rest = await logIn(portal, email);
  const { id } = (await rest.post('/students', studentPayload({ email, firstName }))).read(studentSchema);
  for (const result of RESULTS) accepted(await rest.post('/exam-results', examResultPayload(id, result)));
  accepted(await rest.upload(id, pngFile('slip.png', email), 'exam_slip'));
  const saved = await rest.post('/applications', { studentId: id, ...CHOICES, status: 'draft' });
  return { rest, studentId: id, application: saved.read(applicationSchema) };
}

async function fill(portal: Portal) {
  const head = await logIn(portal, ACCOUNTS.head);
  const administrator = {
    firstName: 'Indra',
    lastName: 'Khan',
    email: ACCOUNTS.administrator,
    password: PASSWORD,
  };
  accepted(await head.post('/super-admin/users', { ...administrator, role: 'admin' }));
  const admin = await logIn(portal, ACCOUNTS.administrator);
  accepted(await head.put('/admin/school', { name: 'Arima Sixth Form', accent: 'maroon' }));
  accepted(await admin.post('/admin/site-settings', { key: 'contactPhone', value: '(868) 555-0199' }));

  const draft = await apply(portal, ACCOUNTS.draft, 'Zoë');
  accepted(
    await draft.rest.post('/draft-application', {
      personalData: { nationality: 'Tobagonian' },
      currentStep: 2,
    }),
  );
  for (const [email, firstName, status] of [
    [ACCOUNTS.submitted, 'Anjali', 'submitted'],
    [ACCOUNTS.approved, 'Kerwyn', 'approved'],
    [ACCOUNTS.rejected, "D'Andre", 'rejected'],
  ] as const) {
    const { rest, studentId, application } = await apply(portal, email, firstName);
    accepted(await rest.upload(studentId, pdfFile('letter.pdf', email), 'recommendation'));
    const photo = withSegments(JPEG, exifSegment('II', 1));
    accepted(await rest.upload(studentId, fileOf('photo.jpg', photo), 'profile_picture'));
    accepted(await rest.put(`/applications/${application.id}`, { status: 'submitted' }));
    accepted(await admin.post(`/admin/applications/${application.id}/notes`, { text: `About ${firstName}` }));
    if (status !== 'submitted')
      accepted(await admin.put(`/admin/applications/${application.id}/status`, { status }));
  }
  for (const type of ['database', 'full'])
    (await head.post('/super-admin/backup/create-free', { type })).read(named);
  return { head, admin };
}

async function started(url: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(`${url}/api/health`)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return;
    await pause(100);
  }
  throw new Error('the old version did not start');
}

async function zipFolder(folder: string, file: string) {
  const zip = new ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) zip.addFile(full, path.relative(folder, full));
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

const dataFolder = await mkdtemp(path.join(tmpdir(), 'old-data-'));
const port = await freePort();
const portal = { url: `http://127.0.0.1:${port}` };
const old = spawn(path.join(tree, 'node_modules/node/bin/node'), ['src/server/main.ts'], {
  cwd: tree,
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataFolder,
    PORT: String(port),
    SUPER_ADMIN_EMAIL: ACCOUNTS.head,
    SUPER_ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  },
});
const ended = new Promise((resolve) => old.once('exit', resolve));
try {
  await started(portal.url);
  await fill(portal);
  const answers = await answersOf((email) => logIn(portal, email));
  old.kill('SIGTERM');
  await ended;
  const target = path.join(import.meta.dirname, name);
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, 'answers.json'), `${JSON.stringify(answers, null, 2)}\n`);
  await zipFolder(dataFolder, path.join(target, 'data.zip'));
} finally {
  old.kill('SIGKILL');
  await rm(dataFolder, { recursive: true, force: true });
}
