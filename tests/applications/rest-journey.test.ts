import { expect, test } from 'vitest';
import { z } from 'zod';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { applicationSchema } from '../../src/shared/applications/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { portalStatusSchema } from '../../src/shared/portal/schema.ts';
import { studentAnswerSchema } from '../../src/shared/students/spare-names.ts';
import { eligibilitySchema, subjectSchema } from '../../src/shared/subjects/schema.ts';
import { newPerson, signInAs } from '../support/accounts.ts';
import { SCORES } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

test('from sign-up to the decision, with nothing but a bearer token', async () => {
  const portal = await usePortal({ now: '2026-12-05T15:00:00.000Z' });

  // Sign up, and log in again.
  const person = newPerson();
  const nobody = api(portal);
  expect((await nobody.get('/registration-portal/status')).read(portalStatusSchema).isOpen).toBe(true);
  expect((await nobody.post('/auth/register', person)).status).toBe(201);
  const { email, password } = person;
  const { token } = (await nobody.post('/auth/login', { email, password })).read(signedInSchema);
  const rest = api(portal, token);
  expect((await rest.get('/auth/profile')).body).toMatchObject({ email, role: 'user' });

  // Nothing is entered yet.
  expect((await rest.get('/students/my-students')).body).toEqual([]);
  expect((await rest.get('/applications')).body).toEqual([]);
  expect((await rest.get('/draft-application')).status).toBe(404);

  // Step 1, personal details: saves a draft, then the record.
  const personalData = studentPayload({ email });
  const draft = { personalData: { firstName: personalData.firstName }, currentStep: 0 };
  expect((await rest.post('/draft-application', draft)).status).toBe(200);
  expect((await rest.get(`/students/by-email/${email}`)).status).toBe(404);
  const student = (await rest.post('/students', personalData)).read(studentAnswerSchema);
  expect((await rest.get(`/students/by-email/${email}`)).body).toEqual(student);
  expect((await rest.put(`/students/${student.id}`, { homeContact: '868-555-0199' })).status).toBe(200);
  expect((await rest.post('/draft-application', { ...draft, currentStep: 1 })).status).toBe(200);

  // Step 2, exam results, one of them entered by mistake.
  for (const result of RESULTS) {
    expect((await rest.post('/exam-results', { ...result, studentId: student.id })).status).toBe(201);
  }
  const mistake = { ...RESULTS[0], subjectName: 'French', studentId: student.id };
  const { id: mistakeId } = (await rest.post('/exam-results', mistake)).read(examResultSchema);
  expect((await rest.delete(`/exam-results/${mistakeId}`)).status).toBe(200);
  const examResults = (await rest.get(`/students/${student.id}/exam-results`)).read(
    z.array(examResultSchema),
  );
  expect(examResults).toHaveLength(RESULTS.length);

  // Step 3, subjects: finds those that these results allow.
  const subjects = (await rest.get('/subjects')).read(z.array(subjectSchema));
  const eligible = [];
  for (const { name } of subjects) {
    const path = `/students/${student.id}/eligibility/${encodeURIComponent(name)}`;
    if ((await rest.get(path)).read(eligibilitySchema).eligible) eligible.push(name);
  }
  expect(eligible).toEqual(
    expect.arrayContaining([...CHOICES.firstChoiceSubjects, ...CHOICES.secondChoiceSubjects]),
  );
  expect(eligible).not.toContain('Spanish');

  // Step 4, documents.
  const slip = pngFile('exam slip.png');
  const document = (await rest.upload(student.id, slip, 'exam_slip')).read(documentSchema);
  expect((await rest.get(`/students/${student.id}/documents`)).body).toEqual([document]);
  const { bytes } = await rest.bytes(`/documents/${document.fileName}`);
  expect(bytes.equals(Buffer.from(await slip.arrayBuffer()))).toBe(true);

  const choices = { studentId: student.id, ...CHOICES, status: 'draft' };
  const application = (await rest.post('/applications', choices)).read(applicationSchema);
  expect(application).toMatchObject({
    ...SCORES,
    applicationId: 'SF2027-00001',
    status: 'draft',
    submittedAt: null,
  });
  expect((await rest.put(`/applications/${application.id}`, choices)).body).toEqual(application);

  // Step 5, reviews and submits.
  expect((await rest.get(`/students/${student.id}/application`)).body).toEqual(application);
  const submission = { status: 'submitted', submittedAt: '2026-12-05T11:00:00-04:00' };
  const submitted = await rest.put(`/applications/${application.id}`, submission);
  expect(submitted.body).toEqual({
    ...application,
    status: 'submitted',
    submittedAt: '2026-12-05T15:00:00.000Z',
  });
  expect((await rest.get('/draft-application')).status).toBe(404);
  expect(await rest.put(`/students/${student.id}`, { homeContact: '' })).toMatchObject({
    status: 409,
    body: { message: 'This application has been submitted and cannot be changed.' },
  });

  // An administrator decides, and the applicant sees it.
  const administrator = await signInAs(portal, 'admin');
  const [listed] = (await administrator.rest.get('/admin/applications')).read(z.array(applicationSchema));
  expect(listed).toEqual(submitted.body);
  expect((await administrator.rest.bytes(`/documents/${document.fileName}`)).status).toBe(200);
  expect(
    (await administrator.rest.put(`/applications/${application.id}`, { status: 'approved' })).status,
  ).toBe(200);
  expect((await rest.get('/applications')).read(z.array(applicationSchema))).toEqual([
    { ...listed, status: 'approved' },
  ]);
});
