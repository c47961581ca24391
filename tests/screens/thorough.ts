import { pdfFile, pngFile } from '../../scripts/support/files.ts';
import { CHOICES, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import type { TestPortal } from '../support/running-portal.ts';
import { upload } from './people.ts';

const NAME = { firstName: 'Christiana-Alejandra', lastName: 'Ramkissoon-Fitzpatrick' };

const student = studentPayload({
  ...NAME,
  middleName: 'Maria Bernadette Immaculata',
  schoolAttended: 'Other',
  otherSchoolName:
    'Our Lady of Perpetual Succour and Saint Bernadette Girls’ Secondary School, Sangre Grande',
  allergies: ['Food', 'Drug', 'Environmental', 'Skin', 'Other'],
  achievements:
    'President’s Medal shortlist 2026\nCaptain of the debating team, three years\nPianist, grade 8',
});

const moreResults = (
  [
    'Information Technology',
    'English B',
    'Food, Nutrition and Health',
    'Electronic Document Preparation and Management',
  ] as const
).map(
  (subjectName) =>
    ({ examType: 'GCE', examYear: 2026, subjectName, grade: '2', subjectProfile: 'ABBA' }) as const,
);

const secondChoiceSubjects = ['Digital Media', 'Literatures in English', 'Environmental Science'];

const documents = [
  [pngFile('CSEC preliminary slip, page 2 of 2, scanned in the school office.png'), 'exam_slip'],
  [pngFile('portrait.png'), 'profile_picture'],
  [pdfFile('recommendation-from-the-principal-of-my-school-signed-and-stamped-2027.pdf'), 'recommendation'],
  [pdfFile('portfolio.pdf'), 'portfolio'],
  [pdfFile('birth certificate.pdf'), 'other'],
] as const;

let people = 0;

/** Somebody with long names who has filled in every field and uploaded documents of every kind. */
export async function thorough(portal: TestPortal) {
  people += 1;
  const email = `christiana-alejandra.ramkissoon-fitzpatrick${people}@secondary-school.example.com`;
  const account = await signInAs(portal, 'user', { ...NAME, email });
  const saved = await completeApplication(account, {
    student: { ...student, email: account.email },
    results: [...RESULTS, ...moreResults],
    choices: { ...CHOICES, secondChoiceSubjects },
  });
  for (const [file, type] of documents) await upload(account, saved.student.id, file, type);
  return account;
}
