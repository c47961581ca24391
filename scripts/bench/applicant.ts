import { z } from 'zod';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { CHOICES, RESULTS, studentPayload } from '../../tests/support/application.ts';
import { pngFile } from '../../tests/support/files.ts';
import { type Answer, api } from '../../tests/support/rest.ts';
import type { Served } from './process.ts';

const withId = z.object({ id: z.number() });
let people = 0;

/** @throws when an answer is no success. */
export function accepted(answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Registers somebody new and takes them through a whole application, up to its submission. */
export async function applyAnew({ url }: Pick<Served, 'url'>) {
  people += 1;
  const email = `newcomer${people}@example.com`;
  const person = { firstName: 'Anjali', lastName: 'Baptiste', email, password: 'correct horse battery' };
  const { token, user } = (await api({ url }).post('/auth/register', person)).read(signedInSchema);
  const rest = api({ url }, token);
  const personalData = studentPayload({ email });
  accepted(await rest.post('/draft-application', { personalData, currentStep: 0 }));
  const student = (await rest.post('/students', personalData)).read(withId);
  for (const result of RESULTS)
    accepted(await rest.post('/exam-results', { ...result, studentId: student.id }));
  accepted(await rest.upload(student.id, pngFile('slip.png', email), 'exam_slip'));
  const choices = { studentId: student.id, ...CHOICES, status: 'draft' };
  const application = (await rest.post('/applications', choices)).read(applicationSchema);
  accepted(await rest.put(`/applications/${application.id}`, { status: 'submitted' }));
  return user.id;
}
