import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHOICES, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { formatDateTime } from '../../src/shared/format/dates.ts';
import { formatFileSize } from '../../src/shared/format/file-size.ts';
import { intakeName } from '../../src/shared/intakes/schema.ts';
import { BADGE_EDGE } from '../../src/shared/settings/badge.ts';
import { FIELD_LABELS } from '../../src/shared/students/field-labels.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import {
  completeApplication,
  SCORES,
  submitApplication,
  submittedApplication,
} from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { JPEG } from '../support/documents/pictures.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { countRequests } from '../support/requests.ts';
import { badgePng, uploadBadge } from '../support/settings/badge.ts';
import { everyStudentField } from '../support/students/every-field.ts';

// One portal for all tests, with its PDF worker. Each application has an applicant of its own.
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const pathOf = (studentId: number) => `/students/${studentId}/application/pdf`;

/** Downloads the PDF of a student's application with this account. */
async function download({ rest }: Account, studentId: number) {
  const { status, headers, bytes } = await rest.bytes(pathOf(studentId));
  expect(status).toBe(200);
  return { headers, ...(await readPdf(bytes)) };
}

test('holds everything that the applicant entered', async () => {
  const applicant = await signInAs(portal, 'user');
  const student = everyStudentField();
  const complete = await completeApplication(applicant, { student });
  const { applicationId, submittedAt } = await submitApplication(applicant, complete.application.id);

  const pdf = await download(applicant, complete.student.id);
  const { dateOfBirth: _, schoolAttended, studentLivesWith, transportationToSchool, ...fields } = student;
  const { nationalOfTrinidadTobago, computerAtHome, immunizationCompleted, profilePictureUrl, ...texts } =
    fields;
  for (const value of Object.values(texts).flat()) expect(pdf.text).toContain(value);
  for (const value of ['14/05/2009', 'Both parents', 'Maxi taxi']) expect(pdf.text).toContain(value);
  const { otherSchoolName: __, profilePictureUrl: ___, ...asked } = { profilePictureUrl, ...FIELD_LABELS };
  for (const label of Object.values(asked)) expect(pdf.text).toContain(label);

  expect(pdf.text).toContain(`Application ID ${applicationId}`);
  expect(pdf.text).toContain(`Intake ${intakeName(Number(applicationId.slice(2, 6)))}`);
  expect(pdf.text).toContain('Status Submitted');
  expect(pdf.text).toContain(`Submitted ${formatDateTime(submittedAt ?? '')}`);
  expect(pdf.text).toContain(`First Choice ${CHOICES.firstChoiceSubjects.join(', ')}`);
  expect(pdf.text).toContain(`Second Choice ${CHOICES.secondChoiceSubjects.join(', ')}`);
  for (const { subjectName, examType, examYear, grade, subjectProfile } of RESULTS) {
    expect(pdf.text).toContain([subjectName, examType, examYear, grade, subjectProfile].join(' '));
  }
  const { originalName, fileSize } = complete.document;
  expect(pdf.text).toContain(`${originalName} Exam slip ${formatFileSize(fileSize)}`);
});

test('is a tagged file to keep, with a title and a language, and a footer on each of two or three pages', async () => {
  const { applicant, student, application } = await submittedApplication(portal);
  const { headers, ...pdf } = await download(applicant, student.id);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename=application-${application.applicationId}.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const name = `${student.firstName} ${student.lastName}`;
  expect(pdf).toMatchObject({
    title: `Application ${application.applicationId}: ${name}`,
    language: 'en-TT',
    version: '1.7',
  });
  expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'L', 'LI', 'Table', 'TR', 'TH', 'TD']));
  expect([2, 3]).toContain(pdf.totalPages);
  pdf.pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pdf.totalPages}`);
    expect(page).toContain(`${application.applicationId} · ${name}`);
    expect(page).toContain(`Made on ${formatDateTime(portal.clock.now())}`);
  });
});

test.each([
  ['PNG with transparency', badgePng()],
  ['PNG of the largest size', badgePng({ width: BADGE_EDGE, height: BADGE_EDGE })],
  ['JPEG', JPEG],
])('the school’s badge stands above it: a %s', async (_, badge) => {
  const { rest } = await signInAs(portal, 'super_admin');
  const { applicant, student } = await submittedApplication(portal);
  expect((await uploadBadge(rest, badge)).status).toBe(201);
  const { roles, text } = await download(applicant, student.id);
  await rest.delete('/super-admin/school/badge');
  expect(roles.filter((role) => role === 'Figure')).toEqual(['Figure']);
  expect(text).toMatch(/^Sixth Form Admissions Application SF/);
});

test('says in the administrators’ words what they may see, and nothing of it to the applicant', async () => {
  const { applicant, student } = await submittedApplication(portal);
  const { totalScore, firstChoiceScore, secondChoiceScore } = SCORES;
  for (const role of ['admin', 'super_admin'] as const) {
    const { text } = await download(await signInAs(portal, role), student.id);
    expect(text).toContain('Status Completed');
    expect(text).toContain(`Total Score ${totalScore}`);
    expect(text).toContain(`First Choice Score ${firstChoiceScore}`);
    expect(text).toContain(`Second Choice Score ${secondChoiceScore}`);
  }
  const { text } = await download(applicant, student.id);
  expect(text).not.toContain('Score');
});

describe('is refused', () => {
  test('to nobody and to other applicants, as the student is', async () => {
    const { student } = await submittedApplication(portal);
    const stranger = await signInAs(portal, 'user');
    for (const path of [pathOf(student.id), `/students/${student.id}`]) {
      expect((await api(portal).get(path)).status).toBe(401);
      expect(await stranger.rest.get(path)).toMatchObject({
        status: 403,
        body: { message: 'This record belongs to somebody else.' },
      });
    }
  });

  test('when there is no such student, or no application yet', async () => {
    const applicant = await signInAs(portal, 'user');
    const student = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
    expect(await applicant.rest.get(pathOf(student.id))).toMatchObject({
      status: 404,
      body: { message: 'There is no application yet.' },
    });
    expect((await applicant.rest.get(pathOf(student.id + 1))).status).toBe(404);
    expect((await applicant.rest.get('/students/one/application/pdf')).status).toBe(400);
  });
});

describe('survives', () => {
  /** The PDF of an application whose student has these fields. */
  async function pdfOf(fields: NonNullable<Parameters<typeof studentPayload>[0]>) {
    const { applicant, student } = await submittedApplication(portal, { student: fields });
    return download(applicant, student.id);
  }

  test('names with any diacritics', async () => {
    const lastName = 'Łukaszçyński-Ọláńrewájú';
    const { text, title } = await pdfOf({ firstName: 'Zoë Đặng', lastName });
    expect(text).toContain(`Zoë Đặng ${lastName}`);
    expect(title).toContain(`Zoë Đặng ${lastName}`);
  });

  test('other directions, characters that the fonts lack: they are replaced, and a note says so', async () => {
    const achievements = 'Prize: שלום سلام 名前 𝒜 👨‍👩‍👧 \u0007\u202eend';
    const { text } = await pdfOf({ achievements });
    expect(text).toMatch(/Achievements Prize: .*\ufffd\ufffd \ufffd .*end/);
    expect(text).toContain('\ufffd stands for a character that cannot be printed here');
  });

  test('the longest texts, without a blank and without a line: nothing is lost', async () => {
    const endless = { achievements: 'q'.repeat(2000), allergyDetails: Array(1000).fill('§').join('\n') };
    const interests = Array.from({ length: 30 }, () => 'ø'.repeat(200));
    const { text, pages, totalPages } = await pdfOf({ ...endless, specialInterests: interests });
    const count = (letter: string) => text.split(letter).length - 1;
    expect([count('q'), count('§'), count('ø')]).toEqual([2000, 1000, 6000]);
    expect(pages.at(-1)).toContain(`Page ${totalPages} of ${totalPages}`);
  });
});

test('many PDFs of any kind that one account asks for at once are made one by one: others do not wait for them all', async () => {
  const [greedy, other] = [await submittedApplication(portal), await submittedApplication(portal)];
  const { services } = portal;
  const { pdfWorker } = services;
  const held = Promise.withResolvers<void>();
  services.pdfWorker = { ...pdfWorker, run: (job) => held.promise.then(() => pdfWorker.run(job)) };
  onTestFinished(() => void Object.assign(services, { pdfWorker }));
  const finished: string[] = [];
  const ask = async (name: string, { applicant, student }: typeof greedy) => {
    const { status } = await applicant.rest.bytes(pathOf(student.id));
    finished.push(name);
    return status;
  };
  const requests = countRequests(portal);
  const many = Array.from({ length: 6 }, () => ask('greedy', greedy));
  await expect.poll(requests).toBe(6);
  const { applicant, student, application } = greedy;
  for (const path of [pathOf(student.id), `/applications/${application.id}/offer/pdf`])
    expect(await applicant.rest.get(path)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('already') },
    });
  const one = ask('other', other);
  await expect.poll(requests).toBe(9);
  held.resolve();
  expect(await Promise.all([...many, one])).toEqual(Array.from({ length: 7 }, () => 200));
  expect(finished.indexOf('other')).toBeLessThan(3);
});
