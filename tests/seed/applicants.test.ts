import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { rescoreStudent } from '../../src/server/domains/applications/service.ts';
import { listSubjects } from '../../src/server/domains/subjects/service.ts';
import { SEED_PASSWORD, seedApplications } from '../../src/server/seed/seed.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { applicationSchema, choicesSchema } from '../../src/shared/applications/schema.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { examResultFieldsSchema } from '../../src/shared/exam-results/schema.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { studentFieldsSchema } from '../../src/shared/students/schema.ts';
import { checkEligibility } from '../../src/shared/subjects/eligibility.ts';
import { signInAs } from '../support/accounts.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const APPLICATIONS = 150;
const NOW = '2027-02-03T15:00:00.000Z';

/** All tables without the columns that are random on purpose. */
async function comparable(portal: TestPortal) {
  const {
    users = [],
    documents = [],
    ...rest
  } = await snapshotTables(
    portal,
    'users',
    'students',
    'examResults',
    'documents',
    'applications',
    'applicationChoices',
    'applicationCounters',
    'drafts',
    'portalSchedule',
  );
  const without = (rows: string[], field: RegExp) => rows.map((row) => row.replace(field, '')).sort();
  return {
    ...rest,
    users: without(users, /"passwordHash":"[^"]*",/),
    documents: without(documents, /"fileName":"[^"]*",/),
  };
}

describe('a seeded portal', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    await seedApplications(portal.services, { applications: APPLICATIONS });
  });
  afterAll(() => portal.close());

  const applications = () => portal.services.db.selectFrom('applications').selectAll().execute();

  test('has so many applications, of every status, numbered without gaps', async () => {
    const rows = await applications();
    expect(rows).toHaveLength(APPLICATIONS);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(APPLICATION_STATUSES));
    const ids = rows.map(({ applicationId }) => applicationId).sort();
    expect(ids[0]).toBe('SF2027-00001');
    expect(ids.at(-1)).toBe('SF2027-00150');
    const admin = await signInAs(portal, 'admin');
    expect(await admin.trpc.admin.applications.query({})).toHaveLength(APPLICATIONS);
  });

  test('goes on counting where the seed stopped', async () => {
    const { lastNumber } = await portal.services.db
      .selectFrom('applicationCounters')
      .select('lastNumber')
      .where('entryYear', '=', 2027)
      .executeTakeFirstOrThrow();
    expect(lastNumber).toBe(APPLICATIONS);
  });

  test('has personal data that the form would accept', async () => {
    const rows = await portal.services.db.selectFrom('students').select('email').execute();
    const admin = await signInAs(portal, 'admin');
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    for (const { email } of rows) {
      expect(email).toMatch(/@(example\.(com|org|net)|mail\.example)$/);
      const student = (await admin.rest.get(`/students/by-email/${email}`)).read(studentSchema);
      expect(studentFieldsSchema.safeParse(student).error?.issues).toBeUndefined();
      expect(student.mobileNumber).toMatch(/^868-555-\d{4}$/);
      const ageAtEntry =
        2027 - Number(student.dateOfBirth.slice(0, 4)) - (student.dateOfBirth.slice(5, 10) > '09-01' ? 1 : 0);
      expect(ageAtEntry).toBeGreaterThanOrEqual(15);
      expect(ageAtEntry).toBeLessThanOrEqual(18);
    }
  });

  test('has results that could have been entered, five to nine subjects each', async () => {
    const rows = await portal.services.db.selectFrom('examResults').selectAll().execute();
    for (const row of rows) expect(examResultFieldsSchema.safeParse(row).error?.issues).toBeUndefined();
    for (const results of Map.groupBy(rows, ({ studentId }) => studentId).values()) {
      const subjects = new Set(results.map(({ subjectName }) => subjectName));
      expect(subjects.size).toBeGreaterThanOrEqual(5);
      expect(subjects.size).toBeLessThanOrEqual(9);
    }
    expect(rows.some(({ examType }) => examType === 'GCE')).toBe(true);
    expect(rows.some(({ examYear }) => examYear === 2025)).toBe(true);
  });

  test('has choices that the results open, and scores by the rule', async () => {
    const { db } = portal.services;
    const subjects = await listSubjects(db);
    const admin = await signInAs(portal, 'admin');
    const listed = (await admin.rest.get('/admin/applications')).read(z.array(applicationSchema));
    for (const application of listed) {
      expect(choicesSchema.safeParse(application).error?.issues).toBeUndefined();
      const results = await db
        .selectFrom('examResults')
        .selectAll()
        .where('studentId', '=', application.studentId)
        .execute();
      const chosen = [...application.firstChoiceSubjects, ...application.secondChoiceSubjects];
      const eligibility = subjects
        .filter(({ name }) => chosen.includes(name))
        .map((subject) => checkEligibility(subject, results, true));
      expect(eligibility.every(({ eligible }) => eligible)).toBe(true);
    }
    const scores = () =>
      db
        .selectFrom('applications')
        .select(['id', 'totalScore', 'firstChoiceScore', 'secondChoiceScore'])
        .execute();
    const before = await scores();
    await db.transaction().execute(async (trx) => {
      for (const { studentId } of await trx.selectFrom('applications').select('studentId').execute()) {
        await rescoreStudent(trx, studentId);
      }
    });
    expect(await scores()).toEqual(before);
  });

  test('has an exam slip for whoever submitted, while the portal was open', async () => {
    const { db } = portal.services;
    const { openDate } = await db.selectFrom('portalSchedule').select('openDate').executeTakeFirstOrThrow();
    const slips = await db
      .selectFrom('documents')
      .select('studentId')
      .where('documentType', '=', 'exam_slip')
      .execute();
    for (const { status, submittedAt, studentId, createdAt, updatedAt } of await applications()) {
      const moments = [openDate, createdAt, ...(submittedAt ? [submittedAt] : []), updatedAt, NOW];
      expect(moments).toEqual(moments.toSorted());
      expect(submittedAt === null).toBe(status === 'draft');
      if (submittedAt) expect(slips).toContainEqual({ studentId });
    }
  });

  test('has accounts that only began, with a draft and no application', async () => {
    const drafts = await portal.services.db
      .selectFrom('drafts')
      .leftJoin('students', 'students.userId', 'drafts.userId')
      .leftJoin('applications', 'applications.studentId', 'students.id')
      .select(['currentStep', 'students.id as studentId', 'applications.id as applicationId'])
      .execute();
    expect(drafts).toHaveLength(APPLICATIONS / 25);
    for (const { currentStep, studentId, applicationId } of drafts) {
      expect(applicationId).toBeNull();
      expect(studentId === null).toBe(currentStep === 0);
    }
  });

  test('keeps every document under the hash of its bytes, as the server serves it', async () => {
    const { config, db } = portal.services;
    const documents = await db.selectFrom('documents').selectAll().execute();
    expect(await storedFiles(portal)).toEqual([...new Set(documents.map(({ sha256 }) => sha256))].sort());
    const admin = await signInAs(portal, 'admin');
    for (const { fileName, sha256, fileSize, contentType } of documents.slice(0, 40)) {
      const { status, headers, bytes } = await admin.rest.bytes(`/documents/${fileName}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(contentType);
      expect(bytes).toHaveLength(fileSize);
      expect(bytes.equals(await readFile(path.join(config.uploadsFolder, sha256)))).toBe(true);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(contentType);
    }
  });

  test('has exam slips that name the applicant and the results', async () => {
    const { config, db } = portal.services;
    const { sha256, firstName, lastName, studentId } = await db
      .selectFrom('documents')
      .innerJoin('students', 'students.id', 'documents.studentId')
      .select(['sha256', 'firstName', 'lastName', 'studentId'])
      .where('documentType', '=', 'exam_slip')
      .where('contentType', '=', 'application/pdf')
      .executeTakeFirstOrThrow();
    const { title, text } = await readPdf(await readFile(path.join(config.uploadsFolder, sha256)));
    expect(title).toBe('Results slip');
    expect(text).toContain(`${firstName} ${lastName}`.toUpperCase());
    const results = await db
      .selectFrom('examResults')
      .select(['subjectName'])
      .where('studentId', '=', studentId)
      .execute();
    for (const { subjectName } of results) expect(text).toContain(subjectName.toUpperCase().slice(0, 30));
  });

  test('lets its applicants sign in', async () => {
    const { email } = await portal.services.db
      .selectFrom('students')
      .select('email')
      .executeTakeFirstOrThrow();
    const answer = await api(portal).post('/auth/login', { email, password: SEED_PASSWORD });
    expect(answer.read(signedInSchema).user.email).toBe(email);
  });
});

test('the same number gives the same data on the same day', async () => {
  const [first, second] = [
    await usePortal({ now: NOW }),
    await usePortal({ now: '2027-02-03T23:30:00.000Z' }),
  ];
  await seedApplications(first.services, { applications: 40 });
  await seedApplications(second.services, { applications: 40 });
  expect(await comparable(second)).toEqual(await comparable(first));
  expect(await storedFiles(second)).toEqual(await storedFiles(first));
});

test('a portal with an applicant is left as it is', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'user');
  const before = await snapshotTables(portal);
  await expect(seedApplications(portal.services, { applications: 5 })).rejects.toThrow(
    'already has applicants',
  );
  expect(await snapshotTables(portal)).toEqual(before);
  expect(await storedFiles(portal)).toEqual([]);
});

test('administrators who are there already do not matter', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  await seedApplications(portal.services, { applications: 1 });
  expect(await portal.services.db.selectFrom('applications').select('id').execute()).toHaveLength(1);
});
