import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHOICES } from '../../scripts/support/payloads.ts';
import { rebuildListing } from '../../src/server/domains/applications/listing.ts';
import {
  numberTokens,
  phoneTokens,
  searchTerms,
  searchTokens,
} from '../../src/server/domains/applications/search-tokens.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, SCORES } from '../support/application.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

/** First name, last name, email address, school, other school. */
const PEOPLE = [
  ['Zoë-Anne', 'O’Brien', 'ana.b@x.tt', 'Bishop Anstey High School East', ''],
  ['José', 'de la Rosa', 'jose_rosa+sixth@mail.example', 'Trinity College East', ''],
  ['Anne Marie', "D'Abreau", 'marie.dabreau@mail.example', 'Other', 'École Saint-Joseph, Nº 3'],
  ['Łukasz', 'Østergård', 'near@mail.example', 'Other', 'Not AND Or College'],
] as const;
const ALL = ['O’Brien', 'de la Rosa', "D'Abreau", 'Østergård'];

// Shared by all tests that open no portal of their own. They only read.
let portal: TestPortal;
let admin: Account;

beforeAll(async () => {
  portal = await startPortal({ now: '2026-10-05T15:00:00.000Z' });
  admin = await signInAs(portal, 'admin');
  for (const [firstName, lastName, email, schoolAttended, otherSchoolName] of PEOPLE) {
    const applicant = await signInAs(portal, 'user');
    await completeApplication(applicant, {
      student: { firstName, lastName, email, schoolAttended, otherSchoolName },
    });
  }
});
afterAll(() => portal.close());

async function search({ rest }: Account, text: string, more = '') {
  const answer = await rest.get(`/admin/applications?search=${encodeURIComponent(text)}${more}`);
  const { items, filtered } = answer.read(applicationPageSchema);
  expect(filtered).toBe(items.length);
  return items.map(({ student }) => student.lastName);
}

describe('is found by the beginnings of its words, whatever case, accents and punctuation', () => {
  test.each([
    ["O'Brien", ['O’Brien']],
    ['o’brien', ['O’Brien']],
    ['obrien', ['O’Brien']],
    ['BRIEN', ['O’Brien']],
    ['o brien', ['O’Brien']],
    ['zoe', ['O’Brien']],
    ['Zoë', ['O’Brien']],
    ['zoeanne', ['O’Brien']],
    ['zoe-an', ['O’Brien']],
    ['zoe o', ['O’Brien']],
    ['obrien zoe', ['O’Brien']],
    ['anne', ['O’Brien', "D'Abreau"]],
    ['anne-marie', ["D'Abreau"]],
    ['marie anne', ["D'Abreau"]],
    ['dabreau', ["D'Abreau"]],
    ["d'abreau", ["D'Abreau"]],
    ['jose', ['de la Rosa', "D'Abreau"]],
    ['de la rosa', ['de la Rosa']],
    ['ROSA JOSÉ', ['de la Rosa']],
    ['ana.b@x.tt', ['O’Brien']],
    ['ANA.B@X', ['O’Brien']],
    ['ana.b', ['O’Brien']],
    ['x.tt', ['O’Brien']],
    ['jose_rosa+sixth@mail.example', ['de la Rosa']],
    ['mail.example', ['de la Rosa', "D'Abreau", 'Østergård']],
    ['SF2027-00002', ['de la Rosa']],
    ['sf2027-0000', ALL],
    ['SF202700003', ["D'Abreau"]],
    ['00003', ["D'Abreau"]],
    ['SF2027', ALL],
    ['bishop anst', ['O’Brien']],
    ['ecole saint-jo', ["D'Abreau"]],
    ['østergård', ['Østergård']],
    ['łuk', ['Østergård']],
    ['trinity east', ['de la Rosa']],
    ['rien', []],
    ['zoe rosa', []],
    ['SF2027-1', ['O’Brien']],
    ['bishopanstey', []],
    ['', ALL],
    [' \t ', ALL],
  ])('%s', async (text, expected) => expect(await search(admin, text)).toEqual(expected));
});

describe('what is typed is never a query of its own', () => {
  test.each([
    ['"', []],
    ['*', []],
    ['%', []],
    ['()', []],
    ['-', []],
    ['^', []],
    ['🙂', []],
    ['"rosa', ['de la Rosa']],
    ['rosa"', ['de la Rosa']],
    ['rosa*', ['de la Rosa']],
    ['^rosa', ['de la Rosa']],
    ['-rosa', ['de la Rosa']],
    ['(rosa', ['de la Rosa']],
    ['{rosa', ['de la Rosa']],
    ["rosa' --", ['de la Rosa']],
    ['\\rosa;', ['de la Rosa']],
    ['words:rosa', []],
    ['words : rosa', []],
    ['rosa OR brien', []],
    ['rosa AND jose', []],
    ['NOT rosa', []],
    ['rosa NOT brien', []],
    ['NEAR(rosa jose)', []],
    ['near', ['Østergård']],
    ['AND', ['Østergård']],
    ['not and or', ['Østergård']],
    ["' OR 1=1 --", []],
    ['"; DROP TABLE applications; --', []],
    ['ro\u0000sa', ['de la Rosa']],
    ['a '.repeat(100), ['O’Brien', "D'Abreau", 'Østergård']],
    ['a1@'.repeat(66), []],
    [Array.from({ length: 70 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('-'), []],
  ])('%s', async (text, expected) => expect(await search(admin, text)).toEqual(expected));
});

test.each(['"* -- %', '...', '-', '()'])(
  'a search for nothing but punctuation finds nothing: %s',
  async (text) => {
    expect(await search(admin, text)).toEqual([]);
    expect(await search(admin, text, '&status=submitted')).toEqual([]);
    expect(await search(admin, text, '&subject=Physics&sort=student:asc')).toEqual([]);
  },
);

test('a search goes together with the other filters and any order', async () => {
  expect(await search(admin, 'mail.example', '&school=Other&sort=student:desc')).toEqual([
    'Østergård',
    "D'Abreau",
  ]);
  expect(await search(admin, 'mail.example', '&status=submitted')).toEqual([]);
  expect(await search(admin, 'mail', '&subject=Physics&sort=applicationId:desc')).toEqual(
    ALL.slice(1).reverse(),
  );
  expect(await search(admin, 'mail', '&subject=Spanish')).toEqual([]);
});

test('accents do not count in the order of the names', async () => {
  const answer = await admin.rest.get('/admin/applications?sort=student:asc');
  const names = answer.read(applicationPageSchema).items.map(({ student }) => student.lastName);
  expect(names).toEqual(["D'Abreau", 'de la Rosa', 'O’Brien', 'Østergård']);
});

describe('the words of texts', () => {
  test.each([
    ['Zoë-Anne O’Brien', 'zoe anne zoeanne o brien obrien'],
    ['SF2027-00042', 'sf2027 00042 sf202700042'],
    ['a.b+c@mail.example', 'a b c mail example abcmailexample'],
    ['100% _', '100'],
    ['', ''],
  ])('%s', (text, words) => expect(searchTokens([text])).toBe(words));

  test('of nothing typed there is no term', () => {
    expect(searchTerms('  ')).toBeUndefined();
    expect(searchTerms('rosa')).toEqual([[['rosa']]]);
  });
});

describe('numbers', () => {
  /** Last name, and the phone numbers of the applicant, at home and of a parent. */
  const HOUSEHOLDS = [
    ['Ali', '868-555-0123', '', '(868) 622 4455'],
    ['Baptiste', '+1 868 555 9999', '6224466', ''],
    ['Charles', '1 (868) 777.1234 / 868-778-1234', '', '+44 20 7946 0958'],
    ['Daniel', '868 333 9999', '', ''],
  ] as const;
  let own: TestPortal;
  let administrator: Account;

  beforeAll(async () => {
    own = await startPortal({ now: '2026-10-05T15:00:00.000Z' });
    administrator = await signInAs(own, 'admin');
    const { db } = own.services;
    for (const [index, [lastName, mobileNumber, homeContact, motherPhoneCell]] of HOUSEHOLDS.entries()) {
      const student = {
        lastName,
        mobileNumber,
        homeContact,
        motherPhoneCell,
        ...{ motherPhoneHome: '', motherPhoneWork: '', parentContactNumber: '' },
        ...{ fatherPhoneCell: '', fatherPhoneHome: '', fatherPhoneWork: '' },
        schoolAttended: 'Trinity College East',
        email: `${lastName.toLowerCase()}${index === 3 ? ' 42x' : ''}@mail.example`.replaceAll(' ', '.'),
      } as const;
      const { application } = await completeApplication(await signInAs(own, 'user'), { student });
      const applicationId = ['SF2027-00042', 'SF2027-00420', 'SF2026-00042', 'SF2027-12345'][index] ?? '';
      await db.updateTable('applications').set({ applicationId }).where('id', '=', application.id).execute();
    }
    await db.transaction().execute(rebuildListing);
  });
  afterAll(() => own.close());

  test.each([
    ['42', ['Ali', 'Charles', 'Daniel']],
    ['42 ali', ['Ali']],
    ['420', ['Baptiste']],
    ['4', ['Daniel']],
    ['SF2027-42', ['Ali']],
    ['sf2027 42', ['Ali', 'Daniel']],
    ['SF202742', ['Ali']],
    ['SF2026-42', ['Charles']],
    ['SF2027-4', []],
    ['SF2027-042', []],
    ['00042', ['Ali', 'Charles']],
    ['12345', ['Daniel']],
    ['SF2027-0', ['Ali', 'Baptiste']],
    ['8685550123', ['Ali']],
    ['868-555-0123', ['Ali']],
    ['(868) 555 0123', ['Ali']],
    ['+1 868 555-0123', ['Ali']],
    ['1 868 555 0123', ['Ali']],
    ['8 6 8 5 5 5 0 1 2 3', ['Ali']],
    ['555 0123', ['Ali']],
    ['5550123', ['Ali']],
    ['555-01', ['Ali']],
    ['86855', ['Ali', 'Baptiste']],
    ['555-0123 ali', ['Ali']],
    ['555-0123 baptiste', []],
    ['622.4455', ['Ali']],
    ['622-44', ['Ali', 'Baptiste']],
    ['868 622 4466', ['Baptiste']],
    ['778 1234', ['Charles']],
    ['+44 20 7946 0958', ['Charles']],
    ['0123', []],
    ['555-0000', []],
  ])('%s', async (text, expected) => {
    expect(await search(administrator, text, '&sort=student:asc')).toEqual(expected);
    // The other way of looking: application by application.
    expect(await search(administrator, text, '&subject=Physics&sort=student:asc')).toEqual(expected);
  });

  test('a changed phone number is found, and the old one no longer', async () => {
    const changing = await usePortal();
    const person = await signInAs(changing, 'admin');
    const { student } = await completeApplication(await signInAs(changing, 'user'), {
      student: { lastName: 'Phoned', mobileNumber: '868 301 0001' },
    });
    expect(await search(person, '3010001')).toEqual(['Phoned']);
    await person.rest.put(`/admin/students/${student.id}`, { mobileNumber: '868 302 0002' });
    expect(await search(person, '301 0001')).toEqual([]);
    expect(await search(person, '302 0002')).toEqual(['Phoned']);
  });
});

describe('the tokens of numbers', () => {
  test.each([
    ['SF2027-00042', ['№42¬2027']],
    ['SF2027-123456', ['№123456¬2027']],
    ['SF2027-00000', []],
    ['other', []],
  ])('%s', (id, tokens) => expect(numberTokens(id)).toEqual(tokens));

  test.each([
    ['868-555-0123', ['☎5550123']],
    ['555 0123', ['☎5550123']],
    ['+1 (868) 555.0123', ['☎5550123']],
    ['868-555-0123 or 555-0123', ['☎5550123']],
    ['868-0123', ['☎8680123']],
    ['+44 20 7946 0958', ['☎442079460958']],
    ['555', []],
    ['', []],
    ['call me', []],
  ])('%s', (text, tokens) => expect(phoneTokens([text])).toEqual(tokens));
});

describe('what is searched, sorted and counted', () => {
  const counts = async ({ rest }: Account, query: string) =>
    (await rest.get(`/admin/applications?${query}`)).read(applicationPageSchema).filtered;

  test('follows every change of name, email address, school and status', async () => {
    const own = await usePortal();
    const administrator = await signInAs(own, 'admin');
    const applicant = await signInAs(own, 'user');
    const { student, application } = await completeApplication(applicant, {
      student: { firstName: 'Kern', lastName: 'Before', schoolAttended: 'Trinity College East' },
    });
    expect(await search(administrator, 'kern before')).toEqual(['Before']);
    expect(await counts(administrator, 'school=Trinity%20College%20East')).toBe(1);

    const changes = { lastName: 'After', email: 'after@example.com', schoolAttended: 'Other' };
    await applicant.rest.put(`/students/${student.id}`, { ...changes, otherSchoolName: 'Arima North' });
    expect(await search(administrator, 'before')).toEqual([]);
    expect(await search(administrator, student.email)).toEqual([]);
    expect(await search(administrator, 'after@example.com')).toEqual(['After']);
    expect(await search(administrator, 'arima north')).toEqual(['After']);
    expect(await counts(administrator, 'school=Trinity%20College%20East')).toBe(0);
    expect(await counts(administrator, 'school=Other&status=draft')).toBe(1);

    await administrator.rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
    expect(await counts(administrator, 'school=Other&status=draft')).toBe(0);
    expect(await counts(administrator, 'school=Other&status=under_review')).toBe(1);
  });

  test('is after any change what it would be made anew', async () => {
    const own = await usePortal({ now: '2026-10-05T15:00:00.000Z' });
    const { db } = own.services;
    const administrator = await signInAs(own, 'admin');
    const { student, application, examResults } = await completeApplication(await signInAs(own, 'user'));
    const gone = await completeApplication(await signInAs(own, 'user'));
    const address = `/admin/applications/${application.id}`;
    expect(await counts(administrator, 'subject=Spanish')).toBe(0);
    expect(await counts(administrator, `totalScore=${SCORES.totalScore}`)).toBe(2);

    const lower = await administrator.rest.put(`/admin/exam-results/${examResults[0]?.id}`, { grade: '3' });
    expect(lower.status).toBe(200);
    expect(await counts(administrator, `totalScore=${SCORES.totalScore}`)).toBe(1);
    expect(await counts(administrator, `totalScore=${SCORES.totalScore - 2}`)).toBe(1);
    await administrator.rest.put(`${address}/subjects`, { ...CHOICES, secondChoiceSubjects: ['Spanish'] });
    expect(await counts(administrator, 'subject=Spanish')).toBe(1);
    expect(await counts(administrator, 'subject=Law')).toBe(1);
    await administrator.rest.put(`${address}/status`, { status: 'submitted' });
    expect(await counts(administrator, 'submittedOn=2026-10-05&status=submitted')).toBe(1);
    await administrator.rest.put(`/students/${student.id}`, { lastName: 'Renamed' });
    expect(await search(administrator, 'renamed')).toEqual(['Renamed']);
    await administrator.rest.delete(`/admin/applications/${gone.application.id}`);
    expect(await counts(administrator, 'subject=Law')).toBe(0);

    const kept = await snapshotTables(own, 'applicationWords');
    // Throws when the index and the words of the applications disagree.
    await sql`INSERT INTO applicationSearch (applicationSearch, rank) VALUES ('integrity-check', 1)`.execute(
      db,
    );
    await db.transaction().execute(rebuildListing);
    expect(await snapshotTables(own, 'applicationWords')).toEqual(kept);
  });

  test('keeps nothing of a change that was refused', async () => {
    const own = await usePortal();
    const administrator = await signInAs(own, 'admin');
    const { student } = await completeApplication(await signInAs(own, 'user'), {
      student: { lastName: 'Steady' },
    });
    const { email } = (await completeApplication(await signInAs(own, 'user'))).student;
    const refused = await administrator.rest.put(`/students/${student.id}`, { lastName: 'Changed', email });
    expect(refused.status).toBe(409);
    expect(await search(administrator, 'changed')).toEqual([]);
    expect(await search(administrator, 'steady')).toEqual(['Steady']);
  });

  test.each([
    ['words are missing', 'DELETE FROM applicationWords'],
    ['indexed words are missing', 'DELETE FROM applicationSearch'],
    ['sort keys are missing', "UPDATE applications SET sortName = ''"],
    [
      'sort keys are missing, of one that was submitted at no time',
      "UPDATE applications SET sortName = '', status = 'submitted', submittedAt = 'x'",
    ],
    ['counts are wrong', 'UPDATE applicationCounts SET count = count + 1'],
  ])('is made anew at the next start when %s', async (_, damage) => {
    const dataFolder = await useFolder();
    const schedule = { openDate: '2026-01-01T00:00:00.000Z', closeDate: null };
    const first = await usePortal({ dataFolder, schedule });
    await completeApplication(await signInAs(first, 'user'), { student: { lastName: 'Steady' } });
    await sql.raw(damage).execute(first.services.db);
    await first.close();
    const second = await usePortal({ dataFolder });
    const administrator = await signInAs(second, 'admin');
    expect(await search(administrator, 'steady', '&sort=student:asc')).toEqual(['Steady']);
    expect(await counts(administrator, 'page=1')).toBe(1);
  });
});
