import { expect, test } from 'vitest';
import { MOST_ROWS } from '../../src/shared/broadsheets/reading.ts';
import { appliedSchema } from '../../src/shared/broadsheets/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { csvOf, inUtf16, inWindows1252, previewOf, sendSheet } from '../support/broadsheets/sheets.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const PERSON = { firstName: 'Zoë', lastName: 'Díaz', dateOfBirth: '2009-05-14' };

const LAYOUTS = {
  results: [
    ['Name', 'DOB', 'Subject', 'Grade', 'Year'],
    ['Zoë Díaz', '14/05/2009', 'MATHS', 'I', '2025'],
    ['Zoë Díaz', '14/05/2009', 'ENG A', '3', '2025'],
  ],
  candidates: [
    ['Name', 'DOB', 'MATHS', 'ENG A'],
    ['Zoë Díaz', '14/05/2009', 'I', '3'],
  ],
};

const ENCODINGS = {
  'utf-8': (text: string) => new Uint8Array(Buffer.from(text)),
  'utf-16le': inUtf16,
  'utf-16be': (text: string) => new Uint8Array(Buffer.from(inUtf16(text)).swap16()),
  'windows-1252': inWindows1252,
};

/** As programs write them: Excel's Unicode text has tabs, its CSV semicolons where the comma is a decimal sign. */
const FILES = [
  ['utf-8', ','],
  ['utf-8', ';'],
  ['utf-8', '\t'],
  ['utf-16le', '\t'],
  ['utf-16be', ';'],
  ['windows-1252', ','],
  ['windows-1252', ';'],
] as const;

test('a broadsheet in each layout, encoding and with each delimiter is previewed, applied and taken back', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  await submittedApplication(portal, { student: PERSON });
  const results = () => snapshotTables(portal, 'examResults');
  const before = await results();
  for (const [layout, rows] of Object.entries(LAYOUTS)) {
    for (const [encoding, delimiter] of FILES) {
      const sheet = await sendSheet(administrator, ENCODINGS[encoding](csvOf(rows, delimiter)));
      expect(sheet).toMatchObject({ layout, encoding, delimiter });
      const { counts } = await previewOf(administrator, sheet.id);
      expect(counts).toMatchObject({ agrees: 1, differs: 1, onlyListed: 0, unmatched: 0, badRows: 0 });
      const path = `/admin/broadsheets/${sheet.id}`;
      const applied = await administrator.rest.post(`${path}/apply`, {});
      expect(applied.read(appliedSchema)).toEqual({ confirmed: 1, corrected: 1, added: 0 });
      expect(await results()).not.toEqual(before);
      expect((await administrator.rest.delete(path)).status).toBe(200);
      expect(await results()).toEqual(before);
    }
  }
});

test('a broadsheet of as many rows as there may be is previewed and applied', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  await submittedApplication(portal, { student: { candidateNumber: '1600310421' } });
  const strangers = Array.from({ length: MOST_ROWS - 1 }, (_, row) => [
    `${2_000_000_000 + row}`,
    'Maths',
    '1',
  ]);
  const rows = [['Candidate No.', 'Subject', 'Grade'], ['1600310421', 'Maths', '1'], ...strangers];
  const sheet = await sendSheet(administrator, csvOf(rows));
  expect(sheet.rowCount).toBe(MOST_ROWS);
  const { counts } = await previewOf(administrator, sheet.id);
  expect(counts).toMatchObject({ agrees: 1, unmatched: MOST_ROWS - 1, badRows: 0 });
  const applied = await administrator.rest.post(`/admin/broadsheets/${sheet.id}/apply`, {});
  expect(applied.read(appliedSchema)).toEqual({ confirmed: 1, corrected: 0, added: 0 });
});
