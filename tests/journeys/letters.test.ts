import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, heading, notices, visitAs } from '../support/visits.ts';

test('an administrator words a letter, sees it as an applicant will, and takes the original back', async () => {
  const portal = await usePortal();
  const anika = { student: { firstName: 'Anika', lastName: 'Baptiste' } };
  const { application } = await submittedApplication(portal, anika, { isAccountsEmail: true });
  await submittedApplication(portal, { student: { firstName: 'Newest' } });
  const { page, complaints } = await visitAs(portal, await signInAs(portal, 'admin'), '/admin', {
    viewport: DESK,
  });
  await page.getByRole('link', { name: 'Letters', exact: true }).click();
  await heading(page, 'Letters');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Approved', exact: true }).click();
  await heading(page, 'Letter: Approved');

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText(/The email address is not confirmed/).waitFor();
  await preview.getByLabel('Show it for another application').fill('Baptiste');
  await preview.getByRole('button', { name: `Anika Baptiste (${application.applicationId})` }).click();
  await preview.getByText(`As Anika Baptiste (${application.applicationId}) would get it.`).waitFor();
  const text = page.getByLabel('Text');
  await text.fill('Welcome, !');
  await text.press('ArrowLeft');
  await page.getByRole('button', { name: /^Insert \{firstName\}/ }).click();
  await focused(text);
  await page.keyboard.type('!');
  expect(await text.inputValue()).toBe('Welcome, {firstName}!!');
  await preview.getByText('Welcome, Anika!!').waitFor();
  await expectAccessible(page);

  await text.fill('Welcome, {name}');
  await page.getByRole('button', { name: 'Save Letter' }).click();
  await notices(page).getByText('Validation Error').waitFor();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^There is no \{name\}/ })
    .click();
  await focused(text);
  await preview.getByText(/^The preview is not up to date/).waitFor();
  await text.fill('Welcome, {firstName}!');
  await page.getByRole('link', { name: 'Back to Letters' }).click();
  await page.getByRole('button', { name: 'Stay Here' }).click();
  await page.getByRole('button', { name: 'Save Letter' }).click();
  await notices(page).getByText('Letter Saved').waitFor();
  await page.getByRole('link', { name: 'Back to Letters' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Approved' }).getByText('Changed').waitFor();

  await page.getByRole('link', { name: 'Approved', exact: true }).click();
  await page.getByRole('button', { name: 'Restore the Original' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Congratulations!/).waitFor();
  await dialog.getByRole('button', { name: 'Restore the Original' }).click();
  await notices(page).getByText('Original Restored').waitFor();
  await expect.poll(() => text.inputValue()).toContain('Congratulations!');
  expect(complaints).toEqual([]);
});

test('what somebody else saved meanwhile is shown, and neither text is lost', async () => {
  const portal = await usePortal();
  const other = await signInAs(portal, 'super_admin', { firstName: 'Marisol', lastName: 'Achong' });
  const { page } = await visitAs(portal, await signInAs(portal, 'admin'), '/admin/letters/approved');
  await heading(page, 'Letter: Approved');
  const text = page.getByLabel('Text');
  await text.fill('Mine');
  await other.rest.put('/admin/letters/approved', { subject: 'Theirs', text: 'Theirs, too', version: 0 });
  const save = page.getByRole('button', { name: 'Save Letter' });
  await save.click();
  await page.getByText(/^Marisol Achong changed this letter on/).waitFor();
  await page.getByText('Theirs, too').waitFor();
  expect(await text.inputValue()).toBe('Mine');
  await expectAccessible(page);
  await save.click();
  await notices(page).getByText('Letter Saved').waitFor();
  const stored = portal.services.db.selectFrom('letterTemplates').select('text');
  expect(await stored.execute()).toEqual([{ text: 'Mine' }]);

  await text.fill('Mine again');
  await other.rest.put('/admin/letters/approved', { subject: 'Theirs', text: 'Theirs again', version: 2 });
  await save.click();
  await page.getByRole('button', { name: 'Discard Mine and Use Theirs' }).click();
  expect(await text.inputValue()).toBe('Theirs again');
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Theirs');
});

test('an applicant is led away from the letters, and there is no page for a letter that there is not', async () => {
  const portal = await usePortal();
  const { page: theirs } = await visitAs(portal, await signInAs(portal, 'user'), '/admin/letters/approved');
  await theirs.waitForURL('**/auth?for=*');
  const { page } = await visitAs(portal, await signInAs(portal, 'admin'), '/admin/letters/nothing');
  await page.getByText('There Is No Such Letter').waitFor();
});
