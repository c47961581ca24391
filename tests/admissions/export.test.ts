import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHOICES, RESULTS } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { exportRecords } from '../../src/server/domains/admissions/export.ts';
import { updateExamResult } from '../../src/server/domains/exam-results/service.ts';
import { exportFileName } from '../../src/shared/admissions/export-format.ts';
import { totalScore } from '../../src/shared/exam-results/points.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { approve, offerOf, putOnWaitingList, seatsFor, setUpPlaces } from '../support/places.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { refusalOf } from '../support/trpc.ts';
import { beginUnread } from '../support/unread.ts';

/** 01:00 UTC on the 6th, still the evening of the 5th at the school. */
const NOW = '2026-10-06T01:00:00.000Z';

const DETAILED =
  'Application ID, Status, Submitted, First Name, Middle Name, Last Name, Email, Mobile Number, Home Contact, Date of Birth, Gender, Nationality, Place of Birth, Religious Denomination, Ethnicity, School Attended, Street Address, City/Town/Community, Regional Corporation, Country, Lives With, Transportation, Mother Name, Mother Occupation, Mother Email, Mother Home Phone, Mother Cell Phone, Father Name, Father Occupation, Father Email, Father Home Phone, Father Cell Phone, Medical Information, Achievements and Activities, First Choice Subject 1, First Choice Subject 2, First Choice Subject 3, Second Choice Subject 1, Second Choice Subject 2, Second Choice Subject 3, CSEC Results, GCE Results, Total Score, First Choice Score, Second Choice Score'.split(
    ', ',
  );
const COMPACT =
  'Application ID, Status, Submitted, First Name, Last Name, Email, Mobile Number, Date of Birth, Gender, School Attended, Mother Name, Mother Cell Phone, Father Name, Father Cell Phone, First Choice Subjects, Second Choice Subjects, CSEC Results, GCE Results, Total Score, First Choice Score, Second Choice Score'.split(
    ', ',
  );

/** A student whose cells a spreadsheet would run as formulas, with line breaks and quotes. */
const AWKWARD = {
  firstName: '=cmd|"/c calc"!A1',
  middleName: '+1',
  lastName: '@SUM(A1)',
  email: 'awkward@example.com',
  mobileNumber: '+1 868 555 0100',
  homeContact: '-5550105',
  dateOfBirth: '2009-05-14',
  gender: 'Prefer not to say',
  nationality: 'a "quoted", one; really',
  placeOfBirth: 'Arima',
  countryOfBirth: 'Barbados',
  religiousDenomination: "Bahá'í",
  ethnicity: 'Other',
  schoolAttended: 'Other',
  otherSchoolName: '=École, Nº 3',
  streetNumber: '12A',
  street: 'Main Road',
  streetDetails: 'upstairs',
  cityTownCommunity: 'Arima',
  regionalCorporation: 'Arima',
  country: 'Trinidad and Tobago',
  studentLivesWith: 'both_parents',
  transportationToSchool: 'maxi_taxi',
  motherName: 'Łucja',
  motherOccupation: '',
  motherEmail: 'mother@example.com',
  motherPhoneHome: '5550101',
  motherPhoneCell: '5550102',
  fatherName: '',
  fatherOccupation: '\u0000\u0007plain',
  fatherEmail: '',
  fatherPhoneHome: '5550103',
  fatherPhoneCell: '=5550104',
  allergies: ['Food', 'Skin'],
  allergyDetails: 'nuts;\n"all" of them',
  healthProblems: [],
  healthSpecify: '',
  medicalConditions: '',
  typeOfDisability: [],
  bloodGroup: 'O+',
  immunizationCompleted: true,
  medicationA: '',
  medicationB: '',
  doctorName: '',
  doctorAddress: '',
  doctorTelephone: '',
  additionalMedicalInfo: '',
  achievements: 'first line\nsecond line',
  extraCurricular: 'Choir\rDrama',
} as const;

const DECISIONS = [
  ...'Application ID, Last Name, First Name, Email, Phone, School, Status, Told, Results Check'.split(', '),
  ...'Total Score, Total Score Out Of, First Choice Score, First Choice Score Out Of'.split(', '),
  ...'Second Choice Score, Second Choice Score Out Of'.split(', '),
];
const AFTER_RESULTS =
  'First Choice Subjects, Second Choice Subjects, Unmet Requirements, Offer, Place, Classes, Waiting Position, Assigned To'.split(
    ', ',
  );

/** Spreadsheets end a line at any line break outside quotes. */
const LINE_BREAKS = ['\r\n', '\n', '\r'];

const GCE = { examType: 'GCE', examYear: 2025, subjectProfile: 'AB', grade: 'UNG' } as const;

async function withExports() {
  const portal = await usePortal({ now: NOW });
  const { application, applicant } = await submittedApplication(portal, {
    student: { ...AWKWARD, allergies: [...AWKWARD.allergies], healthProblems: [], typeOfDisability: [] },
    results: [...RESULTS, { ...GCE, subjectName: 'French' }, { ...GCE, subjectName: 'Music', grade: '2' }],
  });
  const other = await submittedApplication(portal, {
    student: { lastName: 'Zephyr', schoolAttended: 'Trinity College East' },
  });
  const admin = await signInAs(portal, 'admin');
  await admin.rest.put(`/admin/applications/${other.application.id}/status`, { status: 'under_review' });
  return { portal, admin, application, applicant, other };
}

async function download({ rest }: Account, query: string) {
  const { status, headers, body } = await rest.get(`/admin/applications/export?${query}`);
  expect(status).toBe(200);
  const text = z.string().parse(body);
  const rows = z.array(z.array(z.string())).parse(parse(text, { bom: true, record_delimiter: LINE_BREAKS }));
  const [headings = [], ...lines] = rows;
  const records = lines.map((line) => Object.fromEntries(headings.map((name, index) => [name, line[index]])));
  return { text, headers, headings, records };
}

/** The raw bytes of an export. */
async function bytesOf({ url }: TestPortal, { token }: Account, query: string) {
  const answer = await fetch(`${url}/api/admin/applications/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe('cell by cell', () => {
  test('detailed', async () => {
    const { admin, application } = await withExports();
    const { headings, records } = await download(admin, 'format=detailed&search=awkward');
    expect(headings).toEqual(DETAILED);
    expect(DETAILED).toHaveLength(45);
    const [first = '', second = '', third = ''] = CHOICES.firstChoiceSubjects;
    expect(records).toEqual([
      {
        'Application ID': application.applicationId,
        Status: 'Completed',
        Submitted: '05/10/2026',
        'First Name': `'${AWKWARD.firstName}`,
        'Middle Name': "'+1",
        'Last Name': "'@SUM(A1)",
        Email: 'awkward@example.com',
        'Mobile Number': "'+1 868 555 0100",
        'Home Contact': "'-5550105",
        'Date of Birth': '14/05/2009',
        Gender: 'Prefer not to say',
        Nationality: 'a "quoted", one; really',
        'Place of Birth': 'Arima, Barbados',
        'Religious Denomination': "Bahá'í",
        Ethnicity: 'Other',
        'School Attended': "'=École, Nº 3",
        'Street Address': '12A Main Road, upstairs',
        'City/Town/Community': 'Arima',
        'Regional Corporation': 'Arima',
        Country: 'Trinidad and Tobago',
        'Lives With': 'Both parents',
        Transportation: 'Maxi taxi',
        'Mother Name': 'Łucja',
        'Mother Occupation': '',
        'Mother Email': 'mother@example.com',
        'Mother Home Phone': '5550101',
        'Mother Cell Phone': '5550102',
        'Father Name': '',
        'Father Occupation': 'plain',
        'Father Email': '',
        'Father Home Phone': '5550103',
        'Father Cell Phone': "'=5550104",
        'Medical Information':
          'Allergies: Food, Skin; Allergy Details: nuts;\n"all" of them; Blood Group: O+; Immunization Completed: Yes',
        'Achievements and Activities': 'first line\nsecond line; Choir\rDrama',
        'First Choice Subject 1': first,
        'First Choice Subject 2': second,
        'First Choice Subject 3': third,
        'Second Choice Subject 1': CHOICES.secondChoiceSubjects[0],
        'Second Choice Subject 2': CHOICES.secondChoiceSubjects[1],
        'Second Choice Subject 3': CHOICES.secondChoiceSubjects[2],
        'CSEC Results':
          'Mathematics: 1 (AAA); English A: 2 (ABB); Physics: 1 (AAB); Chemistry: 2 (BAB); Biology: 2 (BBB); Geography: 3 (BCC); Spanish: 4 (CDD)',
        'GCE Results': 'French: UNG (AB); Music: 2 (AB)',
        'Total Score': '13',
        'First Choice Score': '8',
        'Second Choice Score': '9',
      },
    ]);
  });

  test('compact', async () => {
    const { admin, application } = await withExports();
    const { headings, records } = await download(admin, 'format=compact&search=awkward');
    expect(headings).toEqual(COMPACT);
    expect(COMPACT).toHaveLength(21);
    expect(records[0]).toMatchObject({
      'Application ID': application.applicationId,
      'School Attended': "'=École, Nº 3",
      'First Choice Subjects': CHOICES.firstChoiceSubjects.join('; '),
      'Second Choice Subjects': CHOICES.secondChoiceSubjects.join('; '),
      'GCE Results': 'French: UNG (AB); Music: 2 (AB)',
    });
  });
});

test.each(['=', '+', '-', '@', '\t', '\r', '＝'])('a name that begins with %j is text', async (first) => {
  const { portal, admin, application } = await withExports();
  const lastName = `${first}SUM(A1)`;
  // Forms trim white space at the beginning, but older data may have it.
  const named = portal.services.db.updateTable('students').set({ lastName });
  await named.where('id', '=', application.studentId).execute();
  for (const format of ['detailed', 'compact']) {
    const { records } = await download(admin, `format=${format}&search=awkward`);
    expect(records.map((record) => record['Last Name'])).toEqual([`'${lastName}`]);
  }
});

test('without a street, the mailing address is the address', async () => {
  const portal = await usePortal();
  const address = 'LP 5, Valencia Main Road';
  await submittedApplication(portal, {
    student: { streetNumber: '', street: '', streetDetails: '', address },
  });
  const { records } = await download(await signInAs(portal, 'admin'), 'format=detailed');
  expect(records[0]?.['Street Address']).toBe(address);
});

test('one byte-order mark, lines that end in CRLF, quotes doubled', async () => {
  const { portal, admin } = await withExports();
  const bytes = await bytesOf(portal, admin, 'format=compact');
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.toString('utf8').slice(1);
  expect(text).not.toContain('\uFEFF');
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain(`"'=cmd|""/c calc""!A1"`);
});

test('filters and order are the list’s; none that matches leaves the headings', async () => {
  const { admin, application, other } = await withExports();
  const ids = async (query: string) =>
    (await download(admin, `format=compact&${query}`)).records.map((record) => record['Application ID']);
  const [first, second] = [application.applicationId, other.application.applicationId];
  expect(await ids('')).toEqual([first, second]);
  expect(await ids('sort=student:desc&page=7&pageSize=25')).toEqual([second, first]);
  expect(await ids('status=under_review')).toEqual([second]);
  expect(await ids('school=Other')).toEqual([first]);
  expect(await ids('subject=Physics&sort=applicationId:desc')).toEqual([second, first]);
  expect(await ids('subject=French')).toEqual([]);
  expect(await ids(`submittedOn=2026-10-05&totalScore=${application.totalScore}`)).toContain(first);
  expect(await ids('totalScore=99')).toEqual([]);
});

test('the file is named after the day at the school, and the filters', async () => {
  const { admin } = await withExports();
  const nameOf = async (query: string) =>
    (await download(admin, query)).headers.get('content-disposition') ?? '';
  expect(await nameOf('format=detailed')).toBe(
    'attachment; filename=sixth-form-admissions-applications-2026-10-05.csv',
  );
  expect(await nameOf('format=compact&status=under_review&school=Trinity%20College%20East&subject=Law')).toBe(
    'attachment; filename=sixth-form-admissions-applications-compact-2026-10-05-law-under_review-trinity-college-east.csv',
  );
  const { headers } = await download(admin, 'format=compact');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(exportFileName('detailed', { subject: '../"x\r\n' }, new Date(NOW))).toBe(
    'sixth-form-admissions-applications-2026-10-05-x.csv',
  );
});

test.each([
  ['', 'format is detailed, compact or decisions'],
  ['format=pdf', 'format is detailed, compact or decisions'],
  ['format=compact&status=accepted', 'Unknown status'],
  ['format=compact&sort=password', expect.stringContaining('sort lists')],
  ['format=compact&totalScore=high', 'totalScore is a whole number'],
])('?%s is 400', async (query, message) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  const answer = await rest.get(`/admin/applications/export?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test.each(['', 'high', '-1', '0x0', '1.5'])('a score of %j is refused, as by the list', async (score) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'admin');
  const query = `totalScore=${score}`;
  const refusal = { status: 400, body: { message: 'totalScore is a whole number' } };
  expect(await rest.get(`/admin/applications?${query}`)).toMatchObject(refusal);
  expect(await rest.get(`/admin/applications/export?format=compact&${query}`)).toMatchObject(refusal);
});

test('is for administrators', async () => {
  const { portal, application } = await withExports();
  const path = '/admin/applications/export?format=compact';
  expect((await api(portal).get(path)).status).toBe(401);
  const applicant = await signInAs(portal, 'user');
  const refused = await applicant.rest.get(path);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).not.toContain(application.applicationId);
  expect((await (await signInAs(portal, 'super_admin')).rest.get(path)).status).toBe(200);
});

test('what fails before the first byte is an error like any other, and no file', async () => {
  const portal = await usePortal();
  await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'admin');
  await sql`ALTER TABLE students RENAME TO elsewhere`.execute(portal.services.db);
  const { status, headers, body } = await rest.get('/admin/applications/export?format=compact');
  expect({ status, body }).toMatchObject({ status: 500, body: { message: expect.any(String) } });
  expect(headers.get('content-type')).toMatch('application/json');
  expect(headers.get('content-disposition')).toBe(null);
});

test('the pages get the same in batches, in the order of the ids', async () => {
  const { admin, application, other } = await withExports();
  const ids = await admin.trpc.admin.exportIds.query({ sort: 'student:desc' });
  expect(ids).toEqual([other.application.id, application.id]);
  const records = await admin.trpc.admin.exportRecords.query({ applicationIds: [...ids, 4711] });
  expect(records.map((record) => record.application.id)).toEqual(ids);
  expect(records[1]).toMatchObject({
    student: { email: AWKWARD.email, allergies: AWKWARD.allergies },
    examResults: expect.arrayContaining([expect.objectContaining({ ...GCE, subjectName: 'French' })]),
  });
  expect(await admin.trpc.admin.exportRecords.query({ applicationIds: [] })).toEqual([]);
  const tooMany = Array.from({ length: 201 }, (_, id) => id);
  expect(await refusalOf(admin.trpc.admin.exportRecords.query({ applicationIds: tooMany }))).toMatchObject({
    status: 400,
    message: 'At most 200 at once',
  });
});

test('a batch is as of one moment: its scores are those of its results', async () => {
  const portal = await usePortal();
  const { application, examResults } = await submittedApplication(portal);
  const { user } = await signInAs(portal, 'admin');
  const { services } = portal;
  const actor = { ...user, tokenHash: '' };
  // Both use the only connection by turns.
  const batch = exportRecords(services, actor, [application.id]);
  const changed = updateExamResult(services, actor, examResults[0]?.id ?? 0, { grade: '6' });
  const [record] = await batch;
  expect(record?.application.totalScore).toBe(totalScore(record?.examResults ?? []));
  expect((await changed).grade).toBe('6');
});

test('whoever hangs up ends the export, and writing was never held up', async () => {
  const { portal, admin, application } = await withExports();
  const { port, hostname } = new URL(portal.url);
  await new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const path = '/api/admin/applications/export?format=detailed';
    const call = request({ hostname, port, path, headers }, (answer) => {
      answer.destroy();
      resolve();
    });
    call.on('error', reject);
    call.end();
  });
  const path = `/admin/applications/${application.id}/status`;
  expect((await admin.rest.put(path, { status: 'approved' })).status).toBe(200);
  expect((await download(admin, 'format=detailed&status=approved')).records).toHaveLength(1);
});

test('one that nobody reads holds up no checkpoint, so that the log does not grow', async () => {
  const { portal, admin } = await withExports();
  const { db } = portal.services;
  // More applications than one batch reads, and more text than the system buffers for a client that does not read.
  for (let count = 0; count < 20; count += 1) await submittedApplication(portal);
  await db
    .updateTable('students')
    .set({ achievements: 'x'.repeat(1024 ** 2) })
    .execute();
  const path = '/api/admin/applications/export?format=detailed';
  const { begun } = await beginUnread(portal.url, path, admin.token);
  expect(begun).toMatch('HTTP/1.1 200');
  await db.updateTable('students').set({ achievements: 'Chess' }).execute();
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  expect(rows).toMatchObject([{ busy: 0 }]);
  expect((await stat(`${portal.services.config.databaseFile}-wal`)).size).toBe(0);
});

test('leaves no file behind', async () => {
  const { portal, admin } = await withExports();
  const before = await readdir(portal.dataFolder);
  await download(admin, 'format=detailed');
  expect(await readdir(portal.dataFolder)).toEqual(before);
});

test('one at a time for an account: its others wait for one that is not read', async () => {
  const { portal, admin } = await withExports();
  await portal.services.db
    .updateTable('students')
    .set({ achievements: 'x'.repeat(16 * 1024 ** 2) })
    .execute();
  const path = '/api/admin/applications/export?format=detailed';
  const first = await beginUnread(portal.url, path, admin.token);
  let isAnswered = false;
  const next = download(admin, 'format=compact').finally(() => {
    isAnswered = true;
  });
  const other = await signInAs(portal, 'admin');
  expect((await download(other, 'format=compact')).records).toHaveLength(2);
  expect(isAnswered).toBe(false);
  first.hangUp();
  expect((await next).records).toHaveLength(2);
});

describe('the export of decisions', () => {
  test('has a row for each application, and a column for each subject and year of them all', async () => {
    const { admin, application, other } = await withExports();
    await admin.rest.put(`/admin/applications/${other.application.id}/status`, { status: 'approved' });
    const queue = { ids: [application.id], action: 'assign', assignedTo: admin.user.id };
    await admin.rest.post('/admin/applications/bulk', queue);
    const { headings, records, headers } = await download(admin, 'format=decisions&sort=applicationId:asc');
    const sat = headings.slice(DECISIONS.length, -AFTER_RESULTS.length);
    expect(headings).toEqual([...DECISIONS, ...sat, ...AFTER_RESULTS]);
    const years = RESULTS.map(({ subjectName, examYear }) => `${subjectName} ${examYear}`);
    expect(new Set(sat)).toEqual(new Set([...years, 'French 2025 (GCE)', 'Music 2025 (GCE)']));
    expect(sat).toEqual(sat.toSorted());
    expect(headers.get('content-disposition')).toContain('applications-decisions-2026-10-05.csv');

    const [awkward, zephyr] = records;
    expect(awkward).toMatchObject({
      'Application ID': application.applicationId,
      'Last Name': "'@SUM(A1)",
      'First Name': `'=cmd|"/c calc"!A1`,
      Phone: "'+1 868 555 0100",
      School: "'=École, Nº 3",
      Status: 'Completed',
      Told: '',
      'Total Score': '13',
      'Total Score Out Of': '21',
      'First Choice Score': '8',
      'French 2025 (GCE)': 'UNG',
      'Music 2025 (GCE)': '2',
      'First Choice Subjects': CHOICES.firstChoiceSubjects.join('; '),
    });
    expect(zephyr).toMatchObject({ Status: 'Approved', Told: 'Yes', 'French 2025 (GCE)': '' });
    expect(records.map((record) => record['Assigned To'])).toEqual(['Anjali Baptiste', '']);
    for (const ofPlaces of ['Offer', 'Place', 'Classes', 'Waiting Position'])
      expect(records.map((record) => record[ofPlaces])).toEqual(['', '']);
    expect(records.map((record) => record['Results Check'])).toEqual(['Not checked', 'Not checked']);
  });

  test('says what is not met, what is out of what, and which decisions are not told', async () => {
    const { admin, other } = await withExports();
    const { id } = other.application;
    const [result] = other.examResults.filter(({ subjectName }) => subjectName === 'Mathematics');
    expect((await admin.rest.put(`/admin/exam-results/${result?.id}`, { grade: '6' })).status).toBe(200);
    const settings = (await admin.rest.get('/admin/decisions')).body;
    await admin.rest.put('/admin/decisions', { ...Object(settings), told: 'when_released' });
    await admin.rest.put(`/admin/applications/${id}/status`, { status: 'rejected' });

    const { records } = await download(admin, 'format=decisions&status=rejected');
    expect(records).toMatchObject([{ 'Last Name': 'Zephyr', Status: 'Rejected', Told: 'No' }]);
    expect(records[0]?.['Unmet Requirements']).toMatch(/Mathematics at grade .*; has 6/);
    // Mathematics, Physics and Chemistry, or what stands for them: each at most 3 points.
    expect(Number(records[0]?.['First Choice Score Out Of']) % 3).toBe(0);
  });

  test('tells of offers and of the waiting list', async () => {
    const { portal, admin, application, applicant } = await withExports();
    const [one, two, three] = CHOICES.secondChoiceSubjects;
    await setUpPlaces(portal, seatsFor(CHOICES.secondChoiceSubjects, 1));
    const placesTold = async () => {
      const { records } = await download(admin, 'format=decisions&sort=applicationId:asc');
      return [records[0]?.Offer, records[0]?.Place, records[0]?.Classes, records[0]?.['Waiting Position']];
    };
    expect((await approve(admin, application.id)).status).toBe(200);
    expect(await placesTold()).toEqual(['Offered', 'Second choice', `${one}; ${two}; ${three}`, '']);
    const answer = { staysOnWaitingList: true };
    await applicant.rest.post(`/applications/${application.id}/offer/accept`, answer);
    expect(await placesTold()).toEqual(['Accepted', 'Second choice', `${one}; ${two}; ${three}`, '1']);
    const offer = await offerOf(admin, application.id);
    await admin.rest.put(`/admin/offers/${offer.id}`, { state: 'withdrawn', reason: 'A mistake' });
    expect(await placesTold()).toEqual(['Withdrawn by the school', '', '', '']);

    const [first, second] = [await submittedApplication(portal), await submittedApplication(portal)];
    for (const each of [first, second]) await putOnWaitingList(portal, each.application.id);
    await admin.rest.put(`/admin/applications/${first.application.id}/status`, { status: 'rejected' });
    const { records } = await download(admin, 'format=decisions');
    const positions = records.map((row) => [row['Application ID'], row['Waiting Position']]);
    expect(positions).toContainEqual([first.application.applicationId, '']);
    expect(positions).toContainEqual([second.application.applicationId, '1']);
  });

  test('is in the trail, follows the filters, and is refused to others', async () => {
    const { portal, admin } = await withExports();
    const { db } = portal.services;
    const { headings, records } = await download(admin, 'format=decisions&status=approved');
    expect(records).toEqual([]);
    expect(headings).toEqual([...DECISIONS, ...AFTER_RESULTS]);
    const entries = db.selectFrom('audit').selectAll().where('action', '=', 'applications_exported');
    expect(await entries.execute()).toMatchObject([
      { after: JSON.stringify({ format: 'decisions', status: 'approved', applications: 0 }) },
    ]);
    const path = '/admin/applications/export?format=decisions';
    expect((await api(portal).get(path)).status).toBe(401);
    expect((await (await signInAs(portal, 'user')).rest.get(path)).status).toBe(403);
    expect(await entries.execute()).toHaveLength(1);
  });
});
