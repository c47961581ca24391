import { z } from 'zod';
import { pngFile } from '../../../scripts/support/files.ts';
import { CHOICES, examResultPayload, studentPayload } from '../../../scripts/support/payloads.ts';
import type { Answer } from '../../../scripts/support/rest.ts';
import type { Account } from '../accounts.ts';
import type { completeApplication } from '../application.ts';
import { refusalOf } from '../trpc.ts';

type Facts = Awaited<ReturnType<typeof completeApplication>>;
type Refusal = { status: number; message: string };
type Write = readonly [name: string, write: (account: Account, facts: Facts) => Promise<Refusal>];

async function refused(answer: Promise<Answer>): Promise<Refusal> {
  const { status, body } = await answer;
  return { status, message: z.object({ message: z.string() }).parse(body).message };
}

async function refusedCall(call: Promise<unknown>): Promise<Refusal> {
  const { status, message } = await refusalOf(call);
  return { status, message };
}

const anotherResult = ({ student }: Facts) => examResultPayload(student.id, { examYear: 2024, grade: '1' });
const resultId = ({ examResults }: Facts) => examResults[0]?.id ?? 0;
const otherChoices = { firstChoiceSubjects: CHOICES.secondChoiceSubjects };

/** Every call by which an applicant changes data of an application, over both doors. */
export const APPLICATION_WRITES: readonly Write[] = [
  [
    'PUT /students/{id}',
    ({ rest }, { student }) => refused(rest.put(`/students/${student.id}`, { street: 'Elsewhere' })),
  ],
  ['POST /exam-results', ({ rest }, facts) => refused(rest.post('/exam-results', anotherResult(facts)))],
  [
    'DELETE /exam-results/{id}',
    ({ rest }, facts) => refused(rest.delete(`/exam-results/${resultId(facts)}`)),
  ],
  [
    'POST /students/{id}/documents',
    ({ rest }, { student }) => refused(rest.upload(student.id, pngFile('more.png', 'more'), 'other')),
  ],
  [
    'DELETE /students/{id}/documents/{documentId}',
    ({ rest }, { student, document }) =>
      refused(rest.delete(`/students/${student.id}/documents/${document.id}`)),
  ],
  [
    'POST /applications',
    ({ rest }, { student }) => refused(rest.post('/applications', { ...CHOICES, studentId: student.id })),
  ],
  [
    'PUT /applications/{id} with choices',
    ({ rest }, { application }) => refused(rest.put(`/applications/${application.id}`, otherChoices)),
  ],
  [
    'PUT /applications/{id} with status submitted',
    ({ rest }, { application }) =>
      refused(rest.put(`/applications/${application.id}`, { status: 'submitted' })),
  ],
  [
    'PUT /applications/{id} with status draft',
    ({ rest }, { application }) => refused(rest.put(`/applications/${application.id}`, { status: 'draft' })),
  ],
  [
    'students.update',
    ({ trpc }, { student }) =>
      refusedCall(trpc.students.update.mutate({ id: student.id, street: 'Elsewhere' })),
  ],
  [
    'students.addExamResult',
    ({ trpc }, facts) => refusedCall(trpc.students.addExamResult.mutate(anotherResult(facts))),
  ],
  [
    'students.removeExamResult',
    ({ trpc }, facts) => refusedCall(trpc.students.removeExamResult.mutate({ id: resultId(facts) })),
  ],
  [
    'students.removeDocument',
    ({ trpc }, { student, document }) =>
      refusedCall(trpc.students.removeDocument.mutate({ id: student.id, documentId: document.id })),
  ],
  [
    'applications.create',
    ({ trpc }, { student }) =>
      refusedCall(trpc.applications.create.mutate({ ...CHOICES, studentId: student.id })),
  ],
  [
    'applications.update',
    ({ trpc }, { application }) =>
      refusedCall(trpc.applications.update.mutate({ id: application.id, ...otherChoices })),
  ],
];

const draft = { personalData: { firstName: 'Anika' }, currentStep: 1 };

/** Calls by which an applicant writes without an application. */
export const ACCOUNT_WRITES: readonly Write[] = [
  ['POST /students', ({ rest }) => refused(rest.post('/students', studentPayload()))],
  ['POST /draft-application', ({ rest }) => refused(rest.post('/draft-application', draft))],
  ['DELETE /draft-application', ({ rest }) => refused(rest.delete('/draft-application'))],
  ['students.create', ({ trpc }) => refusedCall(trpc.students.create.mutate(studentPayload()))],
  ['applications.saveDraft', ({ trpc }) => refusedCall(trpc.applications.saveDraft.mutate(draft))],
  ['applications.deleteDraft', ({ trpc }) => refusedCall(trpc.applications.deleteDraft.mutate())],
];
