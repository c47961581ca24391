import { SEED_PASSWORD } from '../../src/server/seed/seed.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { pngOfSize } from '../support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../support/payloads.ts';
import type { Ask, Client } from './record.ts';

/** Signs in with the token of a registration or a log-in. */
export type Enter = (token: string) => Ask;

const PASSWORD = 'only for the soak';
/** The size of a photograph, in bytes. */
const SLIP = 100_000;
let newcomers = 0;

/** A new applicant goes from the first page to a complete application; half of them submit it. */
export async function apply(ask: Ask, enter: Enter) {
  newcomers += 1;
  const number = newcomers;
  const email = `soak-${number}@example.com`;
  const person = { firstName: 'Anjali', lastName: 'Baptiste', email, password: PASSWORD };
  await ask('read', 'portal status', ({ get }) => get('/registration-portal/status'));
  const registered = await ask('write', 'register', ({ post }) => post('/auth/register', person));
  const signedIn = enter(registered.read(signedInSchema).token);

  const details = studentPayload({ email });
  const draft = { personalData: { firstName: details.firstName }, currentStep: 0 };
  await signedIn('write', 'keep a draft', ({ post }) => post('/draft-application', draft));
  await signedIn('read', 'the draft', ({ get }) => get('/draft-application'));
  const created = await signedIn('write', 'save details', ({ post }) => post('/students', details));
  const { id } = created.read(studentSchema);

  const added: number[] = [];
  for (const result of RESULTS) {
    const payload = examResultPayload(id, result);
    const answer = await signedIn('write', 'add a result', ({ post }) => post('/exam-results', payload));
    added.push(answer.read(examResultSchema).id);
  }
  await signedIn('write', 'remove a result', (client) => client.delete(`/exam-results/${added.at(-1)}`));
  await signedIn('read', 'exam results', ({ get }) => get(`/students/${id}/exam-results`));
  await signedIn('read', 'eligibility', ({ get }) => get(`/students/${id}/eligibility/Physics`));

  const slip = pngOfSize(`slip ${number}.png`, SLIP);
  const sent = await signedIn('write', 'upload a slip', ({ upload }) => upload(id, slip, 'exam_slip'));
  const { fileName } = sent.read(documentSchema);
  await signedIn('read', 'a document', ({ get }) => get(`/documents/${fileName}`));

  const choices = { ...CHOICES, studentId: id, status: 'draft' };
  const saved = await signedIn('write', 'save choices', ({ post }) => post('/applications', choices));
  const { id: application } = saved.read(applicationSchema);
  const change = (body: object) => (client: Client) => client.put(`/applications/${application}`, body);
  await signedIn('write', 'change choices', change({ secondChoiceSubjects: ['Biology', 'Law', 'Physics'] }));
  await signedIn('write', 'change details', ({ put }) => put(`/students/${id}`, { street: 'Elsewhere' }));
  if (number % 2 === 0) await signedIn('write', 'submit', change({ status: 'submitted' }));
  await signedIn('read', 'own application', ({ get }) => get(`/students/${id}/application`));
  if (number % 5 === 0)
    await signedIn('read', 'application as PDF', ({ get }) => get(`/students/${id}/application/pdf`));
  await signedIn('write', 'log out', ({ post }) => post('/auth/logout'));
}

/** The owner of a seeded application comes back to look at it. */
export async function comeBack(ask: Ask, enter: Enter, email: string) {
  const account = { email, password: SEED_PASSWORD };
  const answer = await ask('write', 'log in', ({ post }) => post('/auth/login', account));
  const signedIn = enter(answer.read(signedInSchema).token);
  await signedIn('read', 'profile', ({ get }) => get('/auth/profile'));
  const records = await signedIn('read', 'own details', ({ get }) => get('/students/my-students'));
  for (const { id } of records.read(studentSchema.array())) {
    await signedIn('read', 'exam results', ({ get }) => get(`/students/${id}/exam-results`));
    const documents = await signedIn('read', 'documents', ({ get }) => get(`/students/${id}/documents`));
    for (const { fileName } of documents.read(documentSchema.array()))
      await signedIn('read', 'a document', ({ get }) => get(`/documents/${fileName}`));
  }
  await signedIn('read', 'own applications', ({ get }) => get('/applications'));
  await signedIn('write', 'log out', ({ post }) => post('/auth/logout'));
}
