import { FormData, Pool } from 'undici';
import { z } from 'zod';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { pngFile } from '../support/files.ts';
import { CHOICES, RESULTS, studentPayload } from '../support/payloads.ts';

const withId = z.object({ id: z.number() });
let people = 0;

type Sending = { method: 'POST' | 'PUT'; path: string; token?: string; body: object };

/** Applicants over this many connections, with a client that uses little processor time. */
export function createApplicants(url: string, atOnce: number) {
  const pool = new Pool(url, { connections: atOnce });

  /** @throws when the answer is not a success */
  async function send({ method, path, token, body }: Sending): Promise<unknown> {
    const isForm = body instanceof FormData;
    const { statusCode, body: answer } = await pool.request({
      method,
      path: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return JSON.parse(text);
  }

  return {
    /** Registers a new applicant and enters a whole application, up to its submission. @returns the account's id */
    async apply() {
      people += 1;
      const email = `newcomer${people}@example.com`;
      const person = { firstName: 'Anjali', lastName: 'Baptiste', email, password: 'correct horse battery' };
      const signedIn = await send({ method: 'POST', path: '/auth/register', body: person });
      const { token, user } = signedInSchema.parse(signedIn);
      const post = (path: string, body: object) => send({ method: 'POST', path, token, body });
      const personalData = studentPayload({ email });
      await post('/draft-application', { personalData, currentStep: 0 });
      const { id: studentId } = withId.parse(await post('/students', personalData));
      for (const result of RESULTS) await post('/exam-results', { ...result, studentId });
      const form = new FormData();
      form.append('documentType', 'exam_slip');
      form.append('file', pngFile('slip.png', email));
      await post(`/students/${studentId}/documents`, form);
      const { id } = withId.parse(await post('/applications', { studentId, ...CHOICES, status: 'draft' }));
      await send({ method: 'PUT', path: `/applications/${id}`, token, body: { status: 'submitted' } });
      return user.id;
    },
    close: () => pool.close(),
  };
}
