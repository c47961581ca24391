import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE } from '../../scripts/support/browser.ts';
import { pdfFile } from '../../scripts/support/files.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { catalogueSchema } from '../../src/shared/subjects/catalogue.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { press } from '../support/keyboard.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, notices, visitAs } from '../support/visits.ts';

const NAMES = [
  { firstName: 'Anisa', lastName: 'Ali' },
  { firstName: 'Brandon', lastName: 'Bissoon' },
  { firstName: 'Chantal', lastName: 'Charles' },
];

/** An administrator at the list of three submitted applications, sorted by name. */
async function atTheDesk(viewport = DESK) {
  const portal = await usePortal();
  const all = [];
  for (const student of NAMES) all.push(await submittedApplication(portal, { student }));
  const admin = await signInAs(portal, 'admin');
  const visitor = await visitAs(portal, admin, '/admin?sort=student:asc', { viewport });
  await visitor.page.getByText(/^Sorted by/).waitFor();
  const [anisa, brandon, chantal] = all.map(({ application }) => application);
  if (!anisa || !brandon || !chantal) throw new Error('three were submitted');
  return { portal, admin, anisa, brandon, chantal, ...visitor };
}

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const tabNow = (page: Page) => page.getByRole('tab', { selected: true }).innerText();
const titleOf = (page: Page, name: string) => panel(page, name).getByRole('heading', { level: 2, name });
const statusOf = async ({ rest }: Account, id: number) =>
  (await rest.get(`/admin/applications/${id}`)).read(administratorApplicationSchema).status;

/** Withdraws a subject that all three have chosen. */
async function withdraw({ rest }: Account, name: string) {
  const { subjects } = (await rest.get('/admin/subjects')).read(catalogueSchema);
  await rest.put(`/admin/subjects/${subjects.find((subject) => subject.name === name)?.id}`, {
    isOffered: false,
  });
}

test('deciding by keyboard alone: open, read, enlarge the slip, note, walk, decide', async () => {
  const { page, admin, anisa, brandon, chantal, complaints } = await atTheDesk();
  await rowOf(page, 'Ali, Anisa').focus();
  await page.keyboard.press('Enter');
  const anisas = panel(page, 'Anisa Ali');
  await anisas.getByRole('img', { name: 'Exam slip slip.png' }).waitFor();
  await focused(titleOf(page, 'Anisa Ali'));
  expect(await tabNow(page)).toBe('Decide');
  expect(await anisas.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Choices',
    'Results',
    'Exam slip',
    'Asked of the applicant',
    'Notes',
    'Biography',
  ]);
  const law = anisas
    .getByRole('list', { name: 'Second choice' })
    .getByRole('listitem')
    .filter({ hasText: 'Law' });
  await law.getByText('English A at grade 2 or better: has 2').waitFor();
  await anisas.getByText('13 of 21').waitFor();
  // Who somebody is decides nothing.
  expect(await anisas.getByText('Religion').count()).toBe(0);
  await press(page, anisas.getByRole('button', { name: 'Biography' }));
  await anisas.getByText('Religion').waitFor();
  await expectAccessible(page);

  const picture = anisas.getByRole('img', { name: 'Exam slip slip.png' });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await anisas.getByText('150 %').waitFor();
  expect(await width()).toBeCloseTo(before * 1.5, -1);
  await page.keyboard.press('-');
  await anisas.getByText('100 %').waitFor();

  await page.keyboard.press('n');
  const field = anisas.getByLabel('New note');
  await focused(field);
  // Letters and arrows are text there; Escape leaves the field and not the details.
  await page.keyboard.type('Ask her about a jury. Rang: Uncle.');
  await page.keyboard.press('ArrowRight');
  expect(await field.inputValue()).toBe('Ask her about a jury. Rang: Uncle.');
  await press(page, anisas.getByRole('button', { name: 'Add Note' }));
  await anisas.getByRole('list', { name: 'Internal notes' }).getByText('Rang: Uncle.').waitFor();
  expect(await statusOf(admin, anisa.id)).toBe('submitted');
  await field.focus();
  await page.keyboard.press('Escape');
  await focused(titleOf(page, 'Anisa Ali'));

  await page.keyboard.press('u');
  await notices(page).getByText(`Took under review: ${anisa.applicationId}`).waitFor();
  await expect.poll(() => statusOf(admin, anisa.id)).toBe('under_review');
  expect(await anisas.getByRole('button', { name: `Under review ${anisa.applicationId}` }).isDisabled()).toBe(
    true,
  );
  // A button that is switched off takes no key from the browser.
  await page.evaluate(
    "addEventListener('keydown', (event) => { window.isTaken = event.defaultPrevented; }, { once: true })",
  );
  await page.keyboard.press('u');
  expect(await page.evaluate('isTaken')).toBe(false);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('a');
  await notices(page).getByText(`Approved ${anisa.applicationId}`).waitFor();
  await focused(titleOf(page, 'Anisa Ali'));
  // Decided: the keys do nothing more.
  await anisas.getByText('It is approved. To change that, press Edit and set another status.').waitFor();
  for (const key of ['a', 'u', 'r']) await page.keyboard.press(key);
  expect(await page.getByRole('dialog').count()).toBe(1);

  await page.keyboard.press('j');
  await panel(page, 'Brandon Bissoon').getByText('2 of 3', { exact: true }).waitFor();
  expect(await tabNow(page)).toBe('Decide');
  await page.keyboard.press('r');
  const question = panel(page, `Reject ${brandon.applicationId}?`);
  await question.getByText('the email goes in 10 minutes. Until the email goes you can undo it.').waitFor();
  // Keys belong to the dialog while it is open.
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await press(page, question.getByRole('button', { name: 'Reject Application' }));
  await notices(page).getByText(`Rejected ${brandon.applicationId}`).waitFor();
  await focused(titleOf(page, 'Brandon Bissoon'));
  await page.keyboard.press('ArrowRight');
  await panel(page, 'Chantal Charles').getByText('3 of 3', { exact: true }).waitFor();
  await page.keyboard.press('k');
  await panel(page, 'Brandon Bissoon').waitFor();

  await page.keyboard.press('?');
  const keys = panel(page, 'Keys');
  await keys.getByRole('row', { name: /^A Approve/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await focused(titleOf(page, 'Brandon Bissoon'));
  await page.keyboard.press('Escape');
  await focused(rowOf(page, 'Bissoon, Brandon'));
  expect(await statusOf(admin, chantal.id)).toBe('submitted');
  expect(complaints).toEqual([]);
});

test('View opens Details, a click on the row Decide; the tab stays while walking and after a reload', async () => {
  const { page, anisa, complaints } = await atTheDesk();
  await page.getByRole('button', { name: `View ${anisa.applicationId}` }).click();
  await panel(page, 'Anisa Ali').getByRole('heading', { name: 'Personal Information' }).waitFor();
  expect(await tabNow(page)).toBe('Details');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await panel(page, 'Brandon Bissoon').waitFor();
  expect(await tabNow(page)).toBe('Details');
  // The arrows belong to the tabs while one of them has the focus.
  await press(page, page.getByRole('tab', { name: 'Details' }), 'ArrowRight');
  await panel(page, 'Brandon Bissoon').getByRole('heading', { name: 'Choices' }).waitFor();
  await page.reload();
  await panel(page, 'Brandon Bissoon').getByRole('heading', { name: 'Choices' }).waitFor();
  await rowOf(page, 'Charles, Chantal').getByText('Charles').first().click();
  await panel(page, 'Chantal Charles').waitFor();
  await focused(titleOf(page, 'Chantal Charles'));
  expect(await tabNow(page)).toBe('Decide');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a subject that is no longer open is marked, and asked about before any approval', async () => {
  const { portal, page, admin, anisa, brandon, chantal, complaints } = await atTheDesk();
  await withdraw(admin, 'Law');
  await page.reload();
  await rowOf(page, 'Ali, Anisa').getByText('1 not open: Law').waitFor();
  // In the row.
  await page.getByRole('button', { name: `Approve ${anisa.applicationId}` }).click();
  const question = panel(page, `Approve ${anisa.applicationId} all the same?`);
  await question.getByText('Law is no longer open: it is no longer offered.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await statusOf(admin, anisa.id)).toBe('submitted');

  // In the panel, by its key.
  await rowOf(page, 'Bissoon, Brandon').focus();
  await page.keyboard.press('Enter');
  await panel(page, 'Brandon Bissoon').getByText('It is no longer offered').waitFor();
  await page.keyboard.press('a');
  const again = panel(page, `Approve ${brandon.applicationId} all the same?`);
  await press(page, again.getByRole('button', { name: 'Approve All the Same' }));
  await notices(page).getByText(`Approved ${brandon.applicationId}`).waitFor();
  await expect.poll(() => statusOf(admin, brandon.id)).toBe('approved');

  // On the edit page: refused once, then meant.
  const edit = await visitAs(portal, admin, `/admin/edit-application/${chantal.id}?tab=status`, {
    viewport: DESK,
  });
  await edit.page.getByLabel('Status', { exact: true }).selectOption('approved');
  const update = edit.page.getByRole('button', { name: 'Update Status' });
  await update.click();
  const third = panel(edit.page, `Approve ${chantal.applicationId} all the same?`);
  await third.getByRole('button', { name: 'Cancel' }).click();
  await third.waitFor({ state: 'detached' });
  expect(await statusOf(admin, chantal.id)).toBe('submitted');
  await update.click();
  await third.getByRole('button', { name: 'Approve All the Same' }).click();
  await notices(edit.page).getByText('is now “Approved”').waitFor();
  expect(await statusOf(admin, chantal.id)).toBe('approved');
  expect([...complaints, ...edit.complaints]).toEqual([]);
});

test('on a phone: several slips, of which one is a PDF, and one that does not load', async () => {
  const { page, admin, anisa, complaints } = await atTheDesk(PHONE);
  const owner = (await admin.trpc.admin.application.query({ id: anisa.id })).studentId;
  await admin.rest.upload(owner, pdfFile('page two.pdf'), 'exam_slip');
  await page.route('**/api/documents/**', (route) => route.abort());
  await page.getByRole('listitem').filter({ hasText: 'Ali, Anisa' }).getByText('Ali, Anisa').click();
  const anisas = panel(page, 'Anisa Ali');
  await anisas.getByText('The document could not be loaded').waitFor();
  await page.unroute('**/api/documents/**');
  await anisas.getByRole('button', { name: 'Retry' }).click();
  await anisas.getByRole('img', { name: 'Exam slip slip.png' }).waitFor();
  await anisas.getByRole('button', { name: 'Document 2: page two.pdf' }).click();
  await anisas.getByRole('img', { name: 'Exam slip page two.pdf, page 1 of 1' }).waitFor();
  await expectAccessible(page);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(PHONE.width);
  await anisas.getByRole('button', { name: 'Note', exact: true }).click();
  await focused(anisas.getByLabel('New note'));
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});
