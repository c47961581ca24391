import { pngFile } from '../../scripts/support/files.ts';
import { examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import type { ApplicationStatus } from '../../src/shared/applications/constants.ts';
import type { DocumentType } from '../../src/shared/documents/constants.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { enrol } from '../support/auth/second-step.ts';
import { enterPaper } from '../support/paper/paper.ts';
import type { TestPortal } from '../support/running-portal.ts';

/** People for the screens. Each call makes a new one. */

export const administrator = (portal: TestPortal) =>
  signInAs(portal, 'admin', { firstName: 'Marguerite', lastName: 'Pantin-Hospedales' });
export const superAdmin = (portal: TestPortal) =>
  signInAs(portal, 'super_admin', { firstName: 'Devanand', lastName: 'Ramsaran' });

/** Sets up two-step sign-in for the person. */
export const enrolled =
  (person: (portal: TestPortal) => Promise<Account>) =>
  async (portal: TestPortal): Promise<Account> => {
    const account = await person(portal);
    await enrol(portal, account);
    return account;
  };

/** An account without any data. */
export const newcomer = (portal: TestPortal) => signInAs(portal, 'user');

/** Somebody who stopped in the middle of the personal form. */
export async function beginner(portal: TestPortal) {
  const account = await newcomer(portal);
  const { firstName, lastName, dateOfBirth, mobileNumber } = studentPayload();
  const personalData = { firstName, lastName, dateOfBirth, mobileNumber };
  await account.rest.post('/draft-application', { personalData, currentStep: 0 });
  return account;
}

/** Somebody whose personal form is filled in as a draft, but was never saved. */
export async function almostSaved(portal: TestPortal) {
  const account = await newcomer(portal);
  await account.rest.post('/draft-application', { personalData: studentPayload(), currentStep: 0 });
  return account;
}

/** Enters the parts of an application that come before the choices. */
async function enter(account: Account, { results = RESULTS, slip = true } = {}) {
  const fields = studentPayload();
  const student = (await account.rest.post('/students', fields)).read(studentSchema);
  await account.rest.post('/draft-application', { personalData: fields, currentStep: 1 });
  for (const result of results)
    await account.rest.post('/exam-results', examResultPayload(student.id, result));
  if (slip) await upload(account, student.id, pngFile('CSEC slip 2026.png'), 'exam_slip');
}

export const upload = ({ rest }: Account, studentId: number, file: File, type: DocumentType) =>
  rest.upload(studentId, file, type).then((answer) => {
    if (answer.status !== 201) throw new Error(`${file.name}: ${JSON.stringify(answer.body)}`);
  });

/** With personal details only. */
export async function withDetails(portal: TestPortal) {
  const account = await newcomer(portal);
  await enter(account, { results: [], slip: false });
  return account;
}

/** With results but no slip. */
export async function withResults(portal: TestPortal) {
  const account = await newcomer(portal);
  await enter(account, { slip: false });
  return account;
}

/** With too few results for any combination. */
export async function withWeakResults(portal: TestPortal) {
  const account = await newcomer(portal);
  const results = RESULTS.map((result) => ({ ...result, grade: '4' as const })).slice(0, 4);
  await enter(account, { results });
  return account;
}

/** With everything but the choices. */
export async function withSlip(portal: TestPortal) {
  const account = await newcomer(portal);
  await enter(account);
  return account;
}

/** With everything; not submitted. */
export async function ready(portal: TestPortal) {
  const account = await newcomer(portal);
  await completeApplication(account);
  return account;
}

/** With saved choices that require a result which was deleted since. */
export async function noLongerEligible(portal: TestPortal) {
  const account = await newcomer(portal);
  const { examResults } = await completeApplication(account);
  const mathematics = examResults.find(({ subjectName }) => subjectName === 'Mathematics');
  await account.rest.delete(`/exam-results/${mathematics?.id}`);
  return account;
}

/** With choices that were saved before the results and the slip were removed. */
export async function withGaps(portal: TestPortal) {
  const account = await newcomer(portal);
  const { student, examResults, document } = await completeApplication(account);
  for (const { id } of examResults) await account.rest.delete(`/exam-results/${id}`);
  await account.rest.delete(`/students/${student.id}/documents/${document.id}`);
  return account;
}

/** With an application in this status. */
export const decided = (status: ApplicationStatus) => async (portal: TestPortal) => {
  const account = await newcomer(portal);
  const { application } = await completeApplication(account);
  await submitApplication(account, application.id);
  if (status === 'submitted') return account;
  const admin = await signInAs(portal, 'admin');
  await admin.rest.put(`/admin/applications/${application.id}/status`, { status });
  return account;
};
export const submitted = decided('submitted');

/** With a submitted application, of which the school asks for two things. */
export async function asked(portal: TestPortal) {
  const account = await newcomer(portal);
  const { application } = await completeApplication(account);
  await submitApplication(account, application.id);
  const admin = await administrator(portal);
  for (const request of [
    { kind: 'document', documentType: 'exam_slip', message: 'Please send page 2.' },
    { kind: 'information', message: 'Which school did you attend before?' },
  ]) {
    const path = `/admin/applications/${application.id}/requests`;
    const answer = await admin.rest.post(path, { ...request, answerBy: '2027-01-20' });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  }
  return account;
}

/** With an application that the school opened again. */
export async function openedAgain(portal: TestPortal) {
  const account = await newcomer(portal);
  const { application } = await completeApplication(account);
  await submitApplication(account, application.id);
  const admin = await administrator(portal);
  const change = { status: 'draft', reason: 'Please add the results on your slip of 2026.' };
  const answer = await admin.rest.put(`/admin/applications/${application.id}/status`, change);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return account;
}

/** With an application that was withdrawn, because the school keeps the one of the same person on paper. */
export async function withdrawn(portal: TestPortal) {
  const account = await newcomer(portal);
  const admin = await administrator(portal);
  const person = { firstName: 'Renée', lastName: 'Baptiste-Fitzwilliam', birthCertificatePin: '' };
  const { application } = await completeApplication(account, { student: person });
  await submitApplication(account, application.id);
  const paper = await enterPaper(admin, person);
  const pair = `/admin/doubles/${application.id}-${paper.id}`;
  const answer = await admin.rest.put(pair, { answer: 'same', keep: paper.id });
  if (answer.status !== 200) throw new Error(`${pair}: ${JSON.stringify(answer.body)}`);
  return account;
}

/** With a child whose application was withdrawn, and another one for whom only the details are saved. */
export async function withdrawnOfTwo(portal: TestPortal) {
  const account = await withdrawn(portal);
  const fields = studentPayload({ firstName: 'Kofi', lastName: 'Baptiste', email: `kofi.${account.email}` });
  (await account.rest.post('/students', fields)).read(studentSchema);
  return account;
}
