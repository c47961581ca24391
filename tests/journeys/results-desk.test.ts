import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { fileOf, pngFile } from '../../scripts/support/files.ts';
import { RESULTS } from '../../scripts/support/payloads.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication, submittedApplication } from '../support/application.ts';
import { pick, press, type } from '../support/keyboard.ts';
import { usePortal } from '../support/portal.ts';
import { counted, keys, onDesk } from '../support/results-desk.ts';
import { expectAccessible, focused, keptOf, notices, openWith, visit, visitAs } from '../support/visits.ts';

async function slipOfTwoPages() {
  const pdf = new PDFDocument({ size: 'A4' });
  pdf.text('MATHEMATICS I').addPage().text('ENGLISH A II').end();
  return fileOf(
    'slip.pdf',
    Buffer.concat(await Array.fromAsync(pdf, (part) => Buffer.from(part))),
    'application/pdf',
  );
}

test('by keyboard alone administrators check what was declared against the slips, each an application of their own', async () => {
  const portal = await usePortal();
  const first = await submittedApplication(portal, { student: { lastName: 'Alexis' } });
  portal.clock.advance(MINUTE);
  const other = await registerApplicant(portal);
  const second = await completeApplication(other, { student: { lastName: 'Baptiste' } });
  await other.rest.upload(second.student.id, await slipOfTwoPages(), 'exam_slip');
  await submitApplication(other, second.application.id);
  portal.clock.advance(MINUTE);
  await submittedApplication(portal, { student: { lastName: 'Charles' } });
  const [anna, ben] = [await signInAs(portal, 'admin'), await signInAs(portal, 'super_admin')];

  const { page, complaints } = await visitAs(portal, anna, '/admin/results', { viewport: DESK });
  await onDesk(page, 'Alexis');
  await page.getByRole('status').filter({ hasText: '0 of 3 checked' }).waitFor();
  await expectAccessible(page);
  const { page: theirs, complaints: theirComplaints } = await visitAs(portal, ben, '/admin/results', {
    viewport: DESK,
  });
  await onDesk(theirs, 'Charles');

  // The slip lies on its side.
  await page.getByRole('img', { name: /slip\.png/ }).waitFor();
  await keys(page, '+', 't');
  await page.getByText('150 %').waitFor();
  await keys(page, '5', '5', '5', 'Enter');
  await counted(page, 'Corrected').toBe(3);
  await counted(page, 'Confirmed').toBe(1);
  await keys(page, 'z');
  await page.getByText('Taken Back').waitFor();
  await counted(page, 'Confirmed').toBe(0);
  await keys(page, 'n');
  await counted(page, 'Not on the slip').toBe(1);
  await keys(page, 'Control+Enter');

  await onDesk(page, 'Baptiste');
  await page.getByRole('status').filter({ hasText: '1 of 3 checked' }).waitFor();
  const results = await anna.rest.get(`/students/${first.student.id}/exam-results`);
  expect(
    results
      .read(examResultSchema.array())
      .map(({ check, grade, declared }) => ({ check, grade, isDeclared: declared !== null })),
  ).toEqual([
    ...Array(3).fill({ check: 'corrected', grade: '5', isDeclared: true }),
    expect.objectContaining({ check: 'not_on_slip', isDeclared: false }),
    ...Array(3).fill(expect.objectContaining({ check: 'confirmed', isDeclared: false })),
  ]);
  const documents = await anna.rest.get(`/students/${first.student.id}/documents`);
  expect(documents.read(documentSchema.array())).toMatchObject([
    { check: 'accepted', checkedBy: anna.email },
  ]);

  await keys(page, 'd');
  await page.getByText('Page 1 of 2').waitFor();
  await keys(page, 'PageDown');
  await page.getByText('Page 2 of 2').waitFor();
  await keys(page, '?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await keys(page, 'Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await keys(page, 'r');
  await page.getByRole('dialog').getByText('Nothing has been asked so far.').waitFor();
  await keys(page, 'Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  const [last] = second.examResults.slice(-1);
  await ben.rest.put(`/admin/exam-results/${last?.id}/check`, { check: 'confirmed' });
  await keys(page, 'Enter');
  await page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: ` changed ${second.application.applicationId}` })
    .first()
    .waitFor();
  await counted(page, 'Confirmed').toBe(1);
  await keys(page, 'ArrowUp', 'Enter');
  await counted(page, 'Confirmed').toBe(2);
  await keys(page, 'p');
  await page.getByLabel('Profile', { exact: true }).waitFor();
  await keys(page, 'Control+a', 'D', 'D', 'D', 'Enter');
  await counted(page, 'Corrected').toBe(1);
  await keys(page, 'Control+Enter');
  await page.getByText('Nothing Is Left for You').waitFor();

  // That the queue is empty is said while the rest is still being confirmed.
  await expect
    .poll(() => anna.trpc.admin.application.query({ id: second.application.id }))
    .toMatchObject({ resultsCheck: 'checked' });

  await keys(theirs, 'Control+Enter');
  await theirs.getByText('Every application of this queue is checked.').waitFor();
  // The browser's own line for the refusal above.
  expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')]);
  expect(theirComplaints).toEqual([]);
});

test('at 1280 × 800 all keys of the desk are in sight, also below filters, and for more results than fit', async () => {
  const portal = await usePortal();
  const SUBJECTS = ['French', 'Economics', 'Music', 'Social Studies', 'Visual Arts'];
  for (const lastName of ['Alexis', 'Alvarez']) {
    const applicant = await registerApplicant(portal);
    const { student, application } = await completeApplication(applicant, { student: { lastName } });
    for (const subjectName of SUBJECTS)
      await applicant.rest.post('/exam-results', {
        studentId: student.id,
        ...{ examType: 'CSEC', examYear: 2025, subjectProfile: 'ABB', grade: '2', subjectName },
      });
    await applicant.rest.upload(student.id, await slipOfTwoPages(), 'exam_slip');
    await submitApplication(applicant, application.id);
  }
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin/results?search=al', { viewport: DESK });
  await onDesk(page, 'Alexis');
  await page.getByText('2 applications', { exact: true }).waitFor();
  await counted(page, 'Unchecked').toBe(RESULTS.length + SUBJECTS.length);
  for (const name of ['The slip shows UNG', 'Not on the slip', 'Confirm the rest, accept slip, next']) {
    const { y, height } = (await page.getByRole('button', { name }).boundingBox()) ?? { y: 0, height: 0 };
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(DESK.height);
  }
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(DESK.height);
  // One turns to the next document, the other to the next application.
  const nexts = page.getByRole('button').filter({ hasText: /^Next/ });
  expect(await nexts.allInnerTexts()).toEqual(['Next document', 'Next']);
});

test('a slip that arrives during a step is not accepted with the rest before it is shown', async () => {
  const portal = await usePortal();
  const { application, student } = await submittedApplication(portal, { student: { lastName: 'Alexis' } });
  const [anna, colleague] = [await signInAs(portal, 'admin'), await signInAs(portal, 'admin')];
  const { page } = await visitAs(portal, anna, '/admin/results', { viewport: DESK });
  await onDesk(page, 'Alexis');
  await page.getByRole('img', { name: /slip\.png/ }).waitFor();
  const { promise: isPressed, resolve: onPressed } = Promise.withResolvers<void>();
  await page.route(/trpc\/admin\.checkExamResult/, async (route) => {
    const response = await route.fetch();
    await colleague.rest.upload(student.id, pngFile('unseen.png', 'unseen'), 'exam_slip');
    await isPressed;
    await route.fulfill({ response });
  });
  await keys(page, 'Enter');
  await counted(page, 'Confirmed').toBe(1);
  await keys(page, 'Control+Enter');
  onPressed();
  await page.getByText(` changed ${application.applicationId}`, { exact: false }).waitFor();
  await page.getByText('2 documents').waitFor();
  const documents = await anna.rest.get(`/students/${student.id}/documents`);
  expect(documents.read(documentSchema.array()).map(({ check }) => check)).toEqual([
    'unchecked',
    'unchecked',
  ]);
  expect((await anna.trpc.admin.application.query({ id: application.id })).resultsCheck).toBe('begun');
});

/** In the browser: presses S, and again as soon as the next name is shown, before the rest of the page has followed. */
const S_TWICE = `new Promise((resolve) => {
  const name = () => document.querySelector('main h2')?.textContent;
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
  const before = name();
  new MutationObserver((_, observer) => {
    if (!name() || name() === before) return;
    observer.disconnect();
    press();
    resolve();
  }).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true });
  press();
})`;

test('a key that follows at once is about the application that is shown', async () => {
  const portal = await usePortal();
  for (const lastName of ['Alexis', 'Baptiste', 'Charles']) {
    await submittedApplication(portal, { student: { lastName } });
    portal.clock.advance(MINUTE);
  }
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin/results', { viewport: DESK });
  await onDesk(page, 'Alexis');
  await page.waitForLoadState('networkidle');
  await page.evaluate(S_TWICE);
  await onDesk(page, 'Charles');
});

test('an application is held while somebody works at the desk, and a desk that is left asks for nothing until they come back', async () => {
  const portal = await usePortal();
  const left: number[] = [];
  for (const lastName of ['Alexis', 'Baptiste', 'Charles']) {
    const { application } = await submittedApplication(portal, { student: { lastName } });
    if (lastName !== 'Charles') left.push(application.id);
    portal.clock.advance(MINUTE);
  }
  const colleague = await signInAs(portal, 'super_admin');
  const admin = await signInAs(portal, 'admin');
  const { page } = await visit(portal, { viewport: DESK, own: true });
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const holds = () => asked.filter((url) => url.includes('admin.holdResults')).length;
  await openWith(page, keptOf(admin), '/admin/results');
  await onDesk(page, 'Alexis');
  await expect.poll(holds).toBe(1);
  await page.clock.runFor(20 * MINUTE);
  await page.evaluate(() => fetch('/api/health'));
  expect(holds()).toBe(1);
  // Their holds have ended meanwhile, and a colleague has checked both.
  portal.clock.advance(20 * MINUTE);
  for (const id of left) await colleague.rest.post(`/admin/applications/${id}/confirm-rest`, {});
  await keys(page, 'ArrowDown');
  await expect.poll(holds).toBe(2);
  await counted(page, 'Unchecked').toBe(0);
  await page.getByRole('status').filter({ hasText: '2 of 3 checked' }).waitFor();
  await keys(page, 's');
  await onDesk(page, 'Charles');
});

test('Z takes back what was done last: what confirming the rest has confirmed, and what was stored though its answer was lost', async () => {
  const portal = await usePortal();
  const { application, student } = await submittedApplication(portal, { student: { lastName: 'Alexis' } });
  portal.clock.advance(MINUTE);
  await submittedApplication(portal, { student: { lastName: 'Baptiste' } });
  const admin = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, admin, '/admin/results', { viewport: DESK });
  await onDesk(page, 'Alexis');
  const stored = async () => {
    const [results, documents] = await Promise.all([
      admin.rest.get(`/students/${student.id}/exam-results`),
      admin.rest.get(`/students/${student.id}/documents`),
    ]);
    return {
      checks: results.read(examResultSchema.array()).map(({ check }) => check),
      slips: documents.read(documentSchema.array()),
    };
  };
  const unchecked = (await stored()).checks;
  const isSeen = [{ check: 'accepted', originalSeen: true }];
  const takenBack = (title: string) => notices(page).getByText(title).first().waitFor();

  // Still on its way when the rest is confirmed.
  const { promise: isPressed, resolve: onPressed } = Promise.withResolvers<void>();
  const judging = /\/trpc\/[^?]*admin\.checkDocument/;
  await page.route(judging, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.getByLabel('Original seen').click();
  await page.getByRole('button', { name: 'Confirm the rest, accept slip, next' }).click();
  onPressed();
  await onDesk(page, 'Baptiste');
  await page.unroute(judging);
  await page.getByRole('status').filter({ hasText: '1 of 2 checked' }).waitFor();
  await keys(page, 'z');
  await onDesk(page, 'Alexis');
  await takenBack(application.applicationId);
  expect(await stored()).toMatchObject({ checks: unchecked, slips: isSeen });

  await keys(page, 'Enter');
  await counted(page, 'Confirmed').toBe(1);
  await page.route(
    /\/trpc\/[^?]*admin\.checkExamResult/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await keys(page, 'Enter');
  await page.getByText('The server did not answer.').waitFor();
  expect((await stored()).checks.slice(0, 3)).toEqual(['confirmed', 'confirmed', 'unchecked']);
  await keys(page, 'z');
  await counted(page, 'Confirmed').toBe(1);
  // The row that Z took back is chosen again.
  await keys(page, '5');
  await counted(page, 'Corrected').toBe(1);
  await expect
    .poll(async () => (await stored()).checks.slice(0, 3))
    .toEqual(['confirmed', 'corrected', 'unchecked']);
});

test('a corrected subject says what was typed, and Z brings the correction back', async () => {
  const portal = await usePortal();
  const { application, student, examResults } = await submittedApplication(portal);
  const [typed] = examResults;
  const admin = await signInAs(portal, 'admin');
  await admin.rest.put(`/admin/exam-results/${typed?.id}`, { subjectName: 'Additional Mathematics' });
  const stored = async () => {
    const results = await admin.rest.get(`/students/${student.id}/exam-results`);
    return results.read(examResultSchema.array())[0];
  };
  const { page } = await visitAs(portal, admin, '/admin/results', { viewport: DESK });
  const row = page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1);
  await expect
    .poll(() => row.textContent())
    .toBe('Additional MathematicsCSEC 20251 AAAMathematics (CSEC 2025)Corrected1 AAA');
  const [table, panel] = [row.locator('..'), page.getByRole('region', { name: 'Results and their checks' })];
  const widthOf = (of: typeof row) => of.boundingBox().then((box) => box?.width ?? 0);
  expect(await widthOf(table)).toBeLessThanOrEqual(await widthOf(panel));
  await keys(page, 'ArrowUp', 'Enter');
  await expect.poll(() => row.textContent()).toBe('MathematicsCSEC 20251 AAAConfirmed1 AAA');
  await expect.poll(stored).toMatchObject({ subjectName: 'Mathematics', check: 'confirmed' });
  await keys(page, 'z');
  await page.getByText('Taken Back').waitFor();
  await counted(page, 'Corrected').toBe(1);
  expect(await stored()).toMatchObject({
    subjectName: 'Additional Mathematics',
    check: 'corrected',
    declaredExam: { subjectName: 'Mathematics', examType: 'CSEC' },
  });
  await page.goto(`/admin/edit-application/${application.id}?tab=results`);
  await page.getByText('Corrected; typed: CSEC Mathematics, grade 1, AAA, 2025; by').waitFor();
});

/** The document and the application on the desk. */
function partsOf(page: Page) {
  const documents = page.getByRole('region', { name: 'Documents' });
  return { documents, sheet: documents.getByRole('img').first(), number: page.getByText(/^SF2027-\d+, /) };
}

/** Turns a photograph, or pages through a slip of several pages. @returns what it did. */
async function look(page: Page) {
  const { documents, sheet } = partsOf(page);
  await sheet.waitFor();
  if ((await sheet.evaluate((element) => element.tagName)) === 'IMG') {
    await keys(page, '+', 't');
    await documents.getByText('150 %').waitFor();
    return `turned ${path.extname((await sheet.getAttribute('alt')) ?? '')}`;
  }
  if ((await documents.getByText(/^Page 1 of [2-9]/).count()) === 0) return 'read';
  await keys(page, 'PageDown');
  await documents.getByText(/^Page 2 of/).waitFor();
  return 'paged';
}

test('an administrator checks twenty applications by keyboard and asks for a better picture, which comes from a phone though the portal is closed', async () => {
  const portal = await usePortal({ now: '2027-02-03T15:00:00Z' });
  await seedApplications(portal.services, { applications: 26 });
  const { applicant, application } = await submittedApplication(portal);
  const admin = await signInAs(portal, 'admin');
  await admin.rest.post('/admin/registration-portal/schedule', { openDate: null, closeDate: null });
  const { total } = await admin.trpc.admin.resultsQueue.query({});
  expect(total).toBeGreaterThan(20);

  const { page: office, complaints } = await visitAs(portal, admin, '/admin/results', { viewport: DESK });
  const { number } = partsOf(office);
  const looks = new Set<string>();
  for (let done = 0; done < total - 1; done += 1) {
    await office
      .getByRole('status')
      .filter({ hasText: `${done} of ${total} checked` })
      .waitFor();
    looks.add(await look(office));
    if (done < 3) {
      await keys(office, 'u');
      await counted(office, 'Corrected').toBe(1);
    }
    if (done === 2) {
      await keys(office, 'z');
      await counted(office, 'Corrected').toBe(0);
      await keys(office, 'ArrowUp', 'u');
      await counted(office, 'Corrected').toBe(1);
    }
    // After a button was clicked, Enter is the next application's.
    if (done === 5) {
      await keys(office, 'Enter');
      await counted(office, 'Confirmed').toBe(1);
    }
    const before = await number.textContent();
    if (done === 4) await office.getByRole('button', { name: 'Confirm the rest, accept slip, next' }).click();
    else await keys(office, 'Control+Enter');
    await expect.poll(() => number.textContent()).not.toBe(before);
  }
  expect([...looks].sort()).toEqual(['paged', 'read', 'turned .jpg', 'turned .png']);

  // The last one's slip cannot be read.
  await office.getByText(`${application.applicationId}, not checked`).waitFor();
  const dialog = office.getByRole('dialog');
  await press(office, office.getByRole('button', { name: /^Refuse / }));
  await pick(office, dialog.getByLabel('Why'), 'Another reason');
  await press(office, dialog.getByRole('button', { name: 'Refuse Document' }));
  await dialog.getByRole('alert').filter({ hasText: 'Please say why the document is refused' }).waitFor();
  await focused(dialog.getByRole('textbox', { name: 'In your own words' }));
  await press(office, dialog.getByRole('button', { name: 'Cancel' }));
  await dialog.waitFor({ state: 'hidden' });
  await keys(office, 'r');
  const open = dialog.getByRole('button', { name: 'Ask for Something' });
  await press(office, open);
  await focused(dialog.getByLabel('What do you need?'));
  await press(office, dialog.getByRole('button', { name: 'Cancel' }));
  await focused(open);
  // With the focus on nothing, the desk's keys do not reach what the dialog covers.
  await office.evaluate('document.activeElement.blur()');
  await keys(office, 'u');
  await press(office, open);
  await counted(office, 'Corrected').toBe(0);
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await press(office, ask);
  await dialog.getByText('Please write what you ask for').waitFor();
  await type(office, dialog.getByLabel('Message to the applicant'), 'The photograph is too dark.');
  await type(office, dialog.getByLabel('Until when'), '12022027');
  await press(office, ask);
  await dialog.getByText(/waits for the applicant/).waitFor();

  const { page, complaints: theirs } = await visitAs(portal, applicant, '/dashboard');
  await page.getByText('The photograph is too dark.').waitFor();
  const file = pngFile('better.png', 'better');
  const buffer = Buffer.from(await file.arrayBuffer());
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'better.png', mimeType: 'image/png', buffer });
  await page.getByText('Exam slip: you have answered').waitFor();
  await page.getByRole('button', { name: 'Delete better.png' }).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);

  await office.goto(`/admin/edit-application/${application.id}?tab=status`);
  await office.getByRole('button', { name: 'View better.png' }).waitFor();
  await office.getByRole('button', { name: 'Accept' }).click();
  await office.getByText(/: accepted$/).waitFor();
  await page.reload();
  await page.getByText('Exam slip: accepted').waitFor();

  const { checked } = await admin.trpc.admin.resultsQueue.query({});
  expect(checked).toBe(total - 1);
  const corrected = await portal.services.db
    .selectFrom('examResults')
    .select('grade')
    .where('resultCheck', '=', 'corrected')
    .execute();
  expect(corrected).toEqual(Array(3).fill({ grade: 'UNG' }));
  expect([...complaints, ...theirs]).toEqual([]);
});
