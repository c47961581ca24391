import { describe, expect, test } from 'vitest';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import {
  csvOf,
  fileOf,
  inUtf16,
  inWindows1252,
  previewOf,
  sendSheet,
  uploadForm,
} from '../support/broadsheets/sheets.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const HEADINGS = [
  'Candidate No.',
  'Surname',
  'First Name',
  'DOB',
  'E-mail',
  'Subject',
  'Grade',
  'Profile',
  'Year',
];

async function useSchool() {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const zoe = await submittedApplication(portal, {
    student: {
      firstName: 'Zoë',
      lastName: "O'Brien-Díaz",
      dateOfBirth: '2009-05-14',
      candidateNumber: '1600310421',
      email: 'zoe@example.com',
    },
  });
  const twins = [];
  for (const email of ['one@example.com', 'two@example.com'])
    twins.push(
      await submittedApplication(portal, {
        student: { firstName: 'Ravi', lastName: 'Ali', dateOfBirth: '2009-01-02', email },
      }),
    );
  return { portal, administrator, zoe, twins };
}

const ROWS = [
  ['Arima North Secondary, 2025'],
  HEADINGS,
  ['1600310421', '', '', '', '', 'MATHS', 'I', 'AAA', '2025'],
  ['', '', '', '', 'ZOE@example.com', 'ENG A', '3', '', '2025'],
  ['', "O'BRIEN DIAZ", 'ZOE', '14/05/2009', '', 'HSB', 'II', 'AAB', ''],
  ['1600310421', '', '', '', '', 'Physics', 'ABS', '', '2025'],
  ['', 'Ali', 'Ravi', '02/01/2009', '', 'Maths', '1', '', '2025'],
  ['1600310499', 'Nobody', 'Here', '', '', 'Maths', 'U', '', '2025'],
  ['1600310421', '', '', '', '', 'Steelpan', '1', '', '2025'],
  ['', '', '', '', '', '', '', '', ''],
  ['', 'TOTAL', '', '', '', '', '8', '', ''],
  ['1600310421', '', '', '', '', 'Economics', 'ABS', '', '2025'],
];

describe('the preview', () => {
  test('tells what agrees, differs, stands on one side only, and whom it cannot match', async () => {
    const { portal, administrator, zoe, twins } = await useSchool();
    const before = await snapshotTables(portal, 'examResults', 'applications', 'audit');
    const sheet = await sendSheet(administrator, csvOf(ROWS.map((row) => row.map((cell) => `"${cell}"`))));
    expect(sheet).toMatchObject({
      encoding: 'utf-8',
      delimiter: ',',
      layout: 'results',
      rowCount: 9,
      unknownSubjects: ['Steelpan'],
    });
    expect(sheet.columns.map(({ meaning }) => meaning)).toEqual([
      'candidateNumber',
      'lastName',
      'firstName',
      'dateOfBirth',
      'email',
      'subject',
      'grade',
      'profile',
      'year',
    ]);
    const preview = await previewOf(administrator, sheet.id);
    expect(preview.counts).toEqual({
      agrees: 1,
      differs: 1,
      onlyDeclared: 4,
      onlyListed: 1,
      unmatched: 1,
      ambiguous: 1,
      badRows: 2,
    });
    expect(preview.absent).toBe(1);
    expect(preview.problems.map(({ line }) => line)).toEqual([9, 11]);
    const [person, several, nobody] = preview.people;
    expect(person).toMatchObject({
      applicationId: zoe.application.id,
      lines: [3, 6, 12, 4, 5],
      nameDiffers: false,
    });
    expect(person?.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject: 'Mathematics', declared: '1', listed: '1', outcome: 'agrees' }),
        expect.objectContaining({ subject: 'English A', declared: '2', listed: '3', outcome: 'differs' }),
        expect.objectContaining({ subject: 'Physics', declared: '1', listed: 'ABS', outcome: 'absent' }),
        expect.objectContaining({
          subject: 'Human and Social Biology',
          declared: null,
          outcome: 'onlyListed',
        }),
      ]),
    );
    expect(several).toMatchObject({ applicationId: null, match: 'several' });
    expect(several?.candidates.map(({ applicationId }) => applicationId)).toEqual(
      twins.map(({ application }) => application.id),
    );
    expect(nobody).toMatchObject({ applicationId: null, match: 'none', name: 'Here Nobody' });
    expect(await snapshotTables(portal, 'examResults', 'applications', 'audit')).toEqual(before);

    const [, twin] = twins;
    await administrator.rest.put(`/admin/broadsheets/${sheet.id}`, {
      people: { '7': twin?.application.applicationId },
      subjects: { Steelpan: 'Music' },
    });
    const after = await previewOf(administrator, sheet.id, { outcome: 'agrees' });
    expect(after.counts).toMatchObject({ agrees: 2, ambiguous: 0, badRows: 1, onlyListed: 2 });
    expect(after.people.map(({ match }) => match)).toEqual(['candidateNumber', 'byHand']);
    expect(
      (await sendSheet(administrator, csvOf(ROWS.map((row) => row.map((cell) => `"${cell}"`)))))
        .unknownSubjects,
    ).toEqual([]);
  });

  test('different people who match one application are in doubt until somebody says who it is', async () => {
    const { portal, administrator, zoe } = await useSchool();
    const ben = await submittedApplication(portal, { student: { firstName: 'Ben', lastName: 'Ali' } });
    const rows = [
      ['Name', 'E-mail', 'Candidate No.', 'Subject', 'Grade', 'Year'],
      ["Zoë O'Brien-Díaz", 'zoe@example.com', '', 'Maths', '1', '2025'],
      ['Ben Ali', 'zoe@example.com', '', 'Maths', '6', '2025'],
      ['Zoe OBRIEN', '', '1600310421', 'Eng A', '2', '2025'],
      ['Ben Ali', 'zoe@example.com', '', 'Eng A', '6', '2025'],
    ];
    const sheet = await sendSheet(administrator, csvOf(rows));
    const path = `/admin/broadsheets/${sheet.id}`;
    const { people, counts, total } = await previewOf(administrator, sheet.id, { outcome: 'ambiguous' });
    expect(counts).toMatchObject({ agrees: 0, differs: 0, unmatched: 0, ambiguous: 3 });
    expect(people.map(({ lines }) => lines)).toEqual([[2], [3, 5], [4]]);
    expect(total).toBe(3);
    for (const { applicationId, match, candidates } of people) {
      expect([applicationId, match]).toEqual([null, 'shared']);
      expect(candidates).toMatchObject([{ applicationId: zoe.application.id }]);
    }
    expect((await administrator.rest.get(`${path}/differences.csv`)).body).toContain(
      'Others in the file match the same application',
    );
    const before = await snapshotTables(portal, 'examResults');
    const nothing = await sendSheet(administrator, csvOf(rows));
    expect((await administrator.rest.post(`/admin/broadsheets/${nothing.id}/apply`, {})).body).toEqual({
      confirmed: 0,
      corrected: 0,
      added: 0,
    });
    expect(await snapshotTables(portal, 'examResults')).toEqual(before);

    await administrator.rest.put(path, { people: { '2': zoe.application.id, '4': zoe.application.id } });
    const said = await previewOf(administrator, sheet.id);
    expect(said.people.map(({ match, lines }) => [match, lines])).toEqual([
      ['byHand', [2, 4]],
      ['shared', [3, 5]],
    ]);
    await administrator.rest.put(path, { people: { '3': ben.application.id } });
    const after = await previewOf(administrator, sheet.id);
    expect(after.people).toMatchObject([
      { applicationId: zoe.application.id, lines: [2, 4], nameDiffers: false },
      { applicationId: ben.application.id, lines: [3, 5], nameDiffers: false },
    ]);
    expect(after.counts).toMatchObject({ agrees: 2, differs: 2, ambiguous: 0 });

    // What was said of the lines of one person contradicts itself.
    await administrator.rest.put(path, { people: { '5': zoe.application.id } });
    expect((await previewOf(administrator, sheet.id)).people).toMatchObject([
      { match: 'byHand', lines: [2, 4] },
      { match: 'several', lines: [3, 5] },
    ]);
  });

  test('a match by number is marked when the name or the date of birth is of somebody else', async () => {
    const { administrator } = await useSchool();
    const rows = [
      ['Candidate No.', 'Name', 'Subject', 'Grade'],
      ['1600310421', '', 'Maths', '1'],
      ['1600310421', 'Somebody Else', 'Eng A', '1'],
    ];
    const { id } = await sendSheet(administrator, csvOf(rows));
    const { people } = await previewOf(administrator, id, { outcome: 'nameDiffers' });
    expect(people).toMatchObject([{ name: 'Somebody Else', lines: [2, 3], match: 'candidateNumber' }]);
    for (const [name = '', day = '', nameDiffers] of [
      ['OBRIEN DIAZ Z.', '14/05/2009', false],
      ["O'Brien-Díaz Ann", '14/05/2009', true],
      ["Zoë O'Brien", '15/05/2009', true],
    ] as const) {
      const row = ['1600310421', name, day, 'Maths', '1'];
      const sheet = await sendSheet(
        administrator,
        csvOf([['Candidate No.', 'Name', 'DOB', 'Subject', 'Grade'], row]),
      );
      expect((await previewOf(administrator, sheet.id)).people).toMatchObject([{ name, nameDiffers }]);
    }
  });

  test('what two administrators say of a file at once is all remembered, and each name is in the trail once', async () => {
    const { portal, administrator, zoe, twins } = await useSchool();
    const colleague = await signInAs(portal, 'super_admin');
    const rows = ['Kim Lee', 'Joe Roe', 'Ann Poe'].map((name) => [name, 'Steelpan', '1']);
    const { id } = await sendSheet(administrator, csvOf([['Name', 'Subject', 'Grade'], ...rows]));
    const path = `/admin/broadsheets/${id}`;
    const say = (account: Account, changes: object) => account.rest.put(path, changes);
    const [one, other] = twins.map(({ application }) => application.id);
    const said = await Promise.all([
      say(administrator, { people: { '2': zoe.application.id }, subjects: { Steelpan: 'Music' } }),
      say(colleague, { people: { '3': one }, examYear: 2024 }),
      say(administrator, { people: { '4': other } }),
    ]);
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { people } = await previewOf(administrator, id);
    expect(people.map(({ applicationId }) => applicationId)).toEqual([zoe.application.id, one, other]);
    expect(people[0]?.results[0]).toMatchObject({ subject: 'Music', examYear: 2024 });
    const names = async () =>
      (await trailOf(portal)).flatMap(({ action, before, after }) =>
        action === 'exam_subject_named' ? [[before, after]] : [],
      );
    expect(await names()).toEqual([[null, { subjectName: 'Music' }]]);
    await say(administrator, { subjects: { Steelpan: 'Physics' } });
    expect((await names())[1]).toEqual([{ subjectName: 'Music' }, { subjectName: 'Physics' }]);
  });

  const CONTRADICTION = { agrees: 0, differs: 0, onlyListed: 0, badRows: 1 };
  test.each([
    {
      subject: 'Maths',
      rows: [
        ['6', ''],
        ['1', '2025'],
      ],
      counts: CONTRADICTION,
    },
    {
      subject: 'Maths',
      rows: [
        ['1', '2025'],
        ['6', ''],
      ],
      counts: CONTRADICTION,
    },
    {
      subject: 'Maths',
      rows: [
        ['1', ''],
        ['1', '2025'],
      ],
      counts: { agrees: 1, onlyListed: 0, badRows: 0 },
    },
    {
      subject: 'Maths',
      rows: [
        ['1', ''],
        ['6', '2024'],
      ],
      counts: { agrees: 1, onlyListed: 1, badRows: 0 },
    },
    {
      subject: 'Music',
      rows: [
        ['2', ''],
        ['2', '2025'],
      ],
      counts: { agrees: 1, onlyListed: 1, badRows: 0 },
    },
    {
      subject: 'Music',
      rows: [
        ['2', ''],
        ['3', '2025'],
      ],
      counts: { ...CONTRADICTION, agrees: 1 },
    },
  ])(
    'a row without a year is one with the row of that year: $subject $rows',
    async ({ subject, rows, counts }) => {
      const { administrator } = await useSchool();
      const of = (...cells: string[]) => ['1600310421', ...cells];
      const sheet = csvOf([
        ['Candidate No.', 'Subject', 'Grade', 'Year'],
        ...rows.map((cells) => of(subject, ...cells)),
        ...(subject === 'Maths' ? [] : [of('Maths', '1', '2025')]),
      ]);
      const { id } = await sendSheet(administrator, sheet);
      expect((await previewOf(administrator, id)).counts).toMatchObject(counts);
    },
  );

  test('a row for each candidate, in every encoding and with every delimiter, says the same', async () => {
    const { administrator, zoe } = await useSchool();
    const rows = [
      ['Name', 'Date of Birth', 'MATHS', 'ENG A', '', 'Chem', 'Passes'],
      ['Zoë O’Brien-Díaz'.replace('’', "'"), '14/05/2009', 'I', '2', '', 'II (BAB)', '12'],
    ];
    for (const delimiter of [',', ';', '\t']) {
      const text = csvOf(rows, delimiter);
      for (const content of [text, `\uFEFF${text}`, inUtf16(text), inWindows1252(text)]) {
        const sheet = await sendSheet(administrator, content);
        expect(sheet).toMatchObject({ delimiter, layout: 'candidates', rowCount: 1 });
        const { people, counts } = await previewOf(administrator, sheet.id);
        expect(counts).toMatchObject({ agrees: 3, differs: 0, badRows: 0 });
        expect(people).toMatchObject([{ applicationId: zoe.application.id, match: 'name' }]);
      }
    }
  });
});

const NO_TABLE =
  'This file is not a table of text. Please save the broadsheet as CSV (comma, semicolon or tab), and choose that file.';
const TOO_LARGE = 'A broadsheet has at most 20,000 rows and 200 columns. Please split it into several files.';

test('cells of fifty thousand characters keep the reader no longer than others', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const rows = Array.from({ length: 90 }, (_, row) => [`Jo ${row}`, 'Mathematics', `${'A'.repeat(49_000)}!`]);
  const sheet = await sendSheet(administrator, csvOf([['Name', 'Subject', 'Grade'], ...rows]));
  expect(sheet.rowCount).toBe(90);
  expect((await administrator.rest.get(`/admin/broadsheets/${sheet.id}/preview`)).status).toBe(200);
});

test('what is no broadsheet is refused in words, and nothing is stored', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const before = await snapshotTables(portal, 'broadsheets', 'audit');
  const post = async (...files: File[]) =>
    administrator.rest.post('/admin/broadsheets', uploadForm(...files));
  const table = 'Name,Subject,Grade\nAli,Maths,1';
  const refused: [File[], number, string][] = [
    [[fileOf('Dear colleague')], 400, NO_TABLE],
    [[fileOf('')], 400, 'The file is empty.'],
    [[fileOf(`Name,Grade\nA\0li,1`)], 400, NO_TABLE],
    [[fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]))], 400, NO_TABLE],
    [[fileOf(','.repeat(1_000_000))], 400, TOO_LARGE],
    [[fileOf(`${table}\n`.repeat(15_000))], 400, TOO_LARGE],
    [
      [fileOf(new Uint8Array(50 * 1024 * 1024))],
      413,
      'A broadsheet has at most 5 MB. Please split it into several files.',
    ],
    [[fileOf(table), fileOf(table)], 400, 'Multiple Files Not Allowed'],
    [[], 400, 'Please choose a file.'],
  ];
  const answers = [];
  for (const [files] of refused) answers.push(await post(...files));
  expect(answers.map(({ status, body }) => [status, Object(body).message])).toEqual(
    refused.map(([, status, message]) => [status, message]),
  );
  const { id } = await sendSheet(administrator, inWindows1252('Name,Subject,Grade\nZoë,Maths,1'));
  expect((await administrator.rest.put(`/admin/broadsheets/${id}`, { encoding: 'utf-8' })).status).toBe(400);
  await administrator.rest.delete(`/admin/broadsheets/${id}`);
  expect((await snapshotTables(portal, 'audit')).audit).toEqual(before.audit);
});
