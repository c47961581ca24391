import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { MINUTE } from '../../src/shared/format/durations.ts';
import { catalogueSchema } from '../../src/shared/subjects/catalogue.ts';
import { signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { usePortal } from '../support/portal.ts';
import { dayFromNow, expectAccessible, focused, loseAnswer, notices, visitAs } from '../support/visits.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('all 900 of a list: previewed, approved but for 3, written to, assigned, and some deleted by number', async () => {
  const portal = await usePortal();
  await seedSubmitted(portal, 900);
  const administrator = await signInAs(portal, 'admin', { firstName: 'Anika', lastName: 'Mohammed' });
  const colleague = await signInAs(portal, 'admin');
  const listed = async (query: string) =>
    (await administrator.rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);
  const { page, complaints } = await visitAs(portal, administrator, '/admin?status=submitted&pageSize=25', {
    viewport: DESK,
  });
  await page.getByLabel('Select all on this page').check();
  await button(page, 'All 900 that match').click();
  await page.getByText('900 application(s) selected').waitFor();

  // A colleague is at work on another page.
  const { items } = await listed('status=submitted&pageSize=25&page=5');
  const [first, second, third] = items;
  for (const one of [first, second, third])
    await colleague.rest.put(`/admin/students/${one?.studentId}`, { lastName: 'Renamed' });

  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  const approving = dialog(page, 'Approve 900 applications?');
  await approving.getByText('897 change, 3 changed since you looked.').waitFor();
  await expectAccessible(page);
  await approving.getByRole('button', { name: 'Approve 897 applications' }).click();
  await approving.getByText('897 applications approved.').waitFor();
  for (const one of [first, second, third])
    await approving.getByText(`${one?.applicationId}: changed since you looked`).waitFor();
  await approving.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('Filtered: 3').waitFor();
  expect((await listed('status=approved')).filtered).toBe(897);
  // The list stays as it was set.
  const gone = page.getByText('The list has changed: 897 gone');
  await gone.waitFor();
  await button(page, 'Refresh').last().click();
  await gone.waitFor({ state: 'hidden' });

  await page.getByLabel('Select all on this page').check();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  const assigning = dialog(page, 'Assign 3 applications?');
  const assignee = assigning.getByLabel('Assign to');
  await assignee.selectOption({ label: 'Nobody' });
  await assigning.getByText('0 change, 3 not assigned.').waitFor();
  expect(await assigning.getByRole('button', { name: 'Unassign' }).isDisabled()).toBe(true);
  await assignee.selectOption({ label: 'Me' });
  await assigning.getByRole('button', { name: 'Assign 3 applications' }).click();
  await assigning.waitFor({ state: 'hidden' });
  await page.getByLabel('Assigned to').selectOption({ label: 'Me' });
  await page.getByText('Filtered: 3').waitFor();
  await page.locator('tr[data-application]').getByText('Assigned to Anika Mohammed').first().waitFor();
  await page.getByLabel('Select all on this page').check();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  await assignee.selectOption({ label: 'Nobody' });
  await assigning.getByRole('button', { name: 'Unassign 3 applications' }).waitFor();
  await assigning.getByRole('button', { name: 'Cancel' }).click();
  await assigning.waitFor({ state: 'hidden' });

  // What is closed to some is said before; all are undone together.
  const chosen = first?.firstChoiceSubjects[0] ?? '';
  const { subjects } = (await colleague.rest.get('/admin/subjects')).read(catalogueSchema);
  const subject = subjects.find(({ name }) => name === chosen);
  await colleague.rest.put(`/admin/subjects/${subject?.id}`, { isOffered: false });
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  const again = dialog(page, 'Approve 3 applications?');
  await again.getByText(/with a subject that is no longer open: approve all the same\?$/).waitFor();
  await again.getByText(new RegExp(`^${first?.applicationId}: .*${chosen}`)).waitFor();
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Approve 3 applications all the same' }).click();
  await again.waitFor({ state: 'hidden' });
  await notices(page).getByRole('button', { name: 'Undo All' }).click();
  await notices(page).getByText('3 of 3 decisions were undone.').waitFor();
  expect((await listed('status=submitted')).filtered).toBe(3);

  await page.getByText('The list has changed').waitFor({ state: 'hidden' });
  await page.getByText('Filtered: 3').waitFor();

  // A file of what is selected, and of nothing else.
  const two = [first, second].map((one) => one?.applicationId ?? '');
  for (const applicationId of two) await page.getByLabel(`Select ${applicationId}`).check();
  await button(page, 'More').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export These, Compact' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.match(/SF\d{4}-\d{5}/g)?.sort()).toEqual(two.sort());
  await button(page, 'Clear Selection').click();

  // What is asked is mended after the preview; neither a click beside the dialog nor Escape throws it away.
  await page.getByLabel('Select all on this page').check();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Ask for Something' }).click();
  const asking = dialog(page, 'Ask for something from 3 applications?');
  const words = asking.getByLabel('Message to the applicant');
  await asking.getByLabel('What do you need?').selectOption({ label: 'Recommendation' });
  await words.fill('Please send page too.');
  await asking.getByLabel('Until when').fill(dayFromNow(10));
  await page.mouse.click(5, 5);
  await button(page, 'Show Preview').click();
  await asking.getByText('3 change.').waitFor();
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Change the Text' }).click();
  expect(await words.inputValue()).toBe('Please send page too.');
  expect(await asking.getByLabel('What do you need?').inputValue()).toBe('recommendation');
  await words.fill('Please send page two.');
  // One of the three has no account at that moment, as after an application on paper.
  const { db } = portal.services;
  const student = first?.studentId ?? 0;
  const setOwner = (userId: number | null) =>
    db.updateTable('students').set({ userId }).where('id', '=', student).execute();
  const owner = await db
    .selectFrom('students')
    .select('userId')
    .where('id', '=', student)
    .executeTakeFirstOrThrow();
  await setOwner(null);
  await button(page, 'Show Preview').click();
  await asking.getByText('3 change.').waitFor();
  await asking.getByText('1 applicant gets no letter', { exact: false }).waitFor();
  await setOwner(owner.userId);
  await asking
    .getByText(/^Dear .+Please send page two\./s)
    .first()
    .waitFor();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await asking.waitFor({ state: 'hidden' });

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Write to Them' }).click();
  const writing = dialog(page, /^Write to the applicants/);
  await writing.getByLabel('Subject').fill('Registration day');
  await writing.getByLabel('Text').fill('Dear {nickname}');
  await writing.getByRole('button', { name: 'Show Preview' }).click();
  await writing.getByText('There is no {nickname}').waitFor();
  await writing.getByLabel('Text').fill('Please come, {firstName} {lastName}.');
  await writing.getByRole('button', { name: 'Show Preview' }).click();
  await writing
    .getByText(/^Dear .+\n\nPlease come, .+ Renamed\./)
    .first()
    .waitFor();
  await expectAccessible(page);
  await writing.getByRole('button', { name: 'Send to 3 applicants' }).click();
  await notices(page).getByText('Message Sent').waitFor();

  await button(page, 'Delete Selected').click();
  const deleting = dialog(page, /^Delete 3 Applications/);
  const confirm = deleting.getByRole('button', { name: 'Delete 3 Applications' });
  const number = deleting.getByLabel('Type 3 to confirm');
  await number.fill('30');
  await confirm.click();
  await deleting.getByText('Please type 3').waitFor();
  await focused(number);
  await number.press('Enter');
  expect((await listed('page=1')).total).toBe(900);
  await number.fill('3');
  await number.press('Enter');
  await deleting.waitFor({ state: 'hidden' });
  expect((await listed('page=1')).total).toBe(897);
  // The unknown place.
  expect(complaints).toEqual([expect.stringContaining('400')]);
});

test('what a colleague has changed is left alone, also after other searches, and when one of a whole list is deselected', async () => {
  const portal = await usePortal();
  await seedSubmitted(portal, 60);
  const administrator = await signInAs(portal, 'admin');
  const colleague = await signInAs(portal, 'admin');
  const list = 'status=submitted&sort=applicationId:asc';
  const items = (await administrator.rest.get(`/admin/applications?${list}&page=1&pageSize=200`)).read(
    applicationPageSchema,
  ).items;
  const rename = (at: number) =>
    colleague.rest.put(`/admin/students/${items[at]?.studentId}`, { lastName: `Renamed ${at}` });
  const { page } = await visitAs(portal, administrator, `/admin?${list}&pageSize=25`, { viewport: DESK });
  const row = (at: number) => page.getByLabel(`Select ${items[at]?.applicationId}`, { exact: true });
  const search = page.getByRole('searchbox');
  const searchFor = async (text: string, filtered: number) => {
    await search.fill(text);
    await page.getByText(`Filtered: ${filtered}`).waitFor();
  };
  const approve = async (title: string, outcome: string) => {
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    const approving = dialog(page, title);
    await approving.getByText(outcome).waitFor();
    await approving.getByRole('button', { name: 'Cancel' }).click();
    await approving.waitFor({ state: 'hidden' });
  };

  await row(0).check();
  await row(1).check();
  await rename(0);
  // The browser forgets pages that are not shown for some time. Setting the list anew makes it forget them at once.
  for (const at of [10, 11]) {
    await searchFor(items[at]?.applicationId ?? '', 1);
    await button(page, 'Refresh').last().click();
    await notices(page).getByText('List Refreshed').last().waitFor();
  }
  await approve('Approve 2 applications?', '1 changes, 1 changed since you looked.');
  await button(page, 'Clear Selection').click();
  await searchFor('', 60);
  await button(page, 'Refresh').last().click();
  await row(1).check();
  await button(page, 'All 60 that match').click();
  await page.getByText('60 application(s) selected').waitFor();
  await rename(50);
  await row(2).uncheck();
  await page.getByText('59 application(s) selected').waitFor();
  await approve('Approve 59 applications?', '58 change, 1 changed since you looked.');

  await button(page, 'Delete Selected').click();
  const deleting = dialog(page, 'Delete 58 Applications?');
  await deleting.getByText('All student data of 58 applications', { exact: false }).waitFor();
  await deleting.getByText('1 application has changed since you looked, and will be left alone.').waitFor();
  await expectAccessible(page);
  await deleting.getByLabel('Type 58 to confirm').fill('58');
  await deleting.getByRole('button', { name: 'Delete 58 Applications' }).click();
  await notices(page).getByText('1 has changed since you looked, and was left alone.').waitFor();
  const left = (await administrator.rest.get('/admin/applications?sort=applicationId:asc&page=1')).read(
    applicationPageSchema,
  );
  expect(left.items.map(({ id }) => id)).toEqual([items[2]?.id, items[50]?.id]);
});

test('many that are changed on several pages keep their places; one goes on where nobody is skipped', async () => {
  const portal = await usePortal();
  await seedSubmitted(portal, 100);
  const administrator = await signInAs(portal, 'admin');
  const list = 'status=submitted&sort=student:asc';
  const all = (await administrator.rest.get(`/admin/applications?${list}&pageSize=200`)).read(
    applicationPageSchema,
  );
  const ids = all.items.map(({ id }) => id);
  const { page } = await visitAs(portal, administrator, `/admin?${list}&pageSize=25`, { viewport: DESK });
  const shown = () =>
    page
      .locator('tr[data-application]')
      .evaluateAll((rows) => rows.map((element) => Number(element.getAttribute('data-application'))));
  await page.getByLabel('Select all on this page').check();
  await button(page, 'Next').click();
  await expect.poll(shown).toEqual(ids.slice(25, 50));
  await page.getByLabel('Select all on this page').check();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Take Under Review' }).click();
  const taking = dialog(page, /50 applications\?$/);
  await taking.getByRole('button', { name: /50 applications$/ }).click();
  await page.getByText('The list has changed: 50 gone').waitFor();
  expect(await shown()).toEqual(ids.slice(25, 50));
  await page.locator('tr[data-application]').getByText('no longer matches').first().waitFor();
  await button(page, 'Next').click();
  await expect.poll(shown).toEqual(ids.slice(50, 75));
  await button(page, 'Refresh').last().click();
  await expect.poll(shown).toEqual(ids.slice(50, 75));
  await page.getByText('Filtered: 50').waitFor();
});

test('after a lost answer nothing is sent twice, and another text is sent by whoever knows of the first', async () => {
  const portal = await usePortal();
  const { db } = portal.services;
  await seedSubmitted(portal, 3);
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/admin?status=submitted', { viewport: DESK });
  const open = async (item: string) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const texts = async () =>
    (await db.selectFrom('messages').select('text').orderBy('id').execute()).map(({ text }) => text);
  await page.getByLabel('Select all on this page').check();

  await open('Write to Them');
  const writing = dialog(page, /^Write to the applicants/);
  const send = writing.getByRole('button', { name: 'Send to 3 applicants' });
  await writing.getByLabel('Subject').fill('Registration day');
  await writing.getByLabel('Text').fill('Come at 8.');
  await button(page, 'Show Preview').click();
  await send.waitFor();
  await loseAnswer(page, 'admin.sendMessage');
  await send.click();
  await notices(page)
    .getByText(/nobody is written to twice/)
    .waitFor();
  await send.click();
  await writing.waitFor({ state: 'hidden' });
  expect(await texts()).toEqual(['Come at 8.']);

  await open('Write to Them');
  expect(await writing.getByLabel('Text').inputValue()).toBe('');
  await writing.getByLabel('Subject').fill('Registration day');
  await writing.getByLabel('Text').fill('Come at 9.');
  await button(page, 'Show Preview').click();
  await send.waitFor();
  await loseAnswer(page, 'admin.sendMessage');
  await send.click();
  await expect.poll(texts).toEqual(['Come at 8.', 'Come at 9.']);
  await button(page, 'Change the Text').click();
  await writing.getByLabel('Text').fill('Come at 10.');
  await writing.getByText('An earlier message may have been sent').waitFor();
  await expectAccessible(page);
  await button(page, 'Show Preview').click();
  await send.click();
  await writing.waitFor({ state: 'hidden' });
  expect(await texts()).toEqual(['Come at 8.', 'Come at 9.', 'Come at 10.']);

  await open('Ask for Something');
  const asking = dialog(page, 'Ask for something from 3 applications?');
  const words = asking.getByLabel('Message to the applicant');
  const ask = asking.getByRole('button', { name: /3 applications$/ });
  const asked = async () =>
    (await db.selectFrom('requestRounds').select('message').distinct().execute()).length;
  await words.fill('Please send page two.');
  await asking.getByLabel('Until when').fill(dayFromNow(10));
  await button(page, 'Show Preview').click();
  await asking.getByText('3 change.').waitFor();
  await loseAnswer(page, 'admin.changeMany');
  await ask.click();
  await expect.poll(asked).toBe(1);
  await button(page, 'Change the Text').click();
  await words.fill('Please send page three.');
  await asking.getByText('An earlier request may have been sent').waitFor();
  await expectAccessible(page);
  await button(page, 'Show Preview').click();
  await asking.getByText('3 change.').waitFor();
  await ask.click();
  await asking.waitFor({ state: 'hidden' });
  expect(await asked()).toBe(2);
});

/** Opens what is done with the first of the list, or with the second. */
async function openFor(page: Page, at: number, item: string) {
  await page
    .getByRole('checkbox', { name: /^Select SF/ })
    .nth(at)
    .check();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('two tabs write to two people: what was previewed goes out, and neither tab takes or ends the text of the other', async () => {
  const portal = await usePortal();
  const { db } = portal.services;
  await seedSubmitted(portal, 2);
  const administrator = await signInAs(portal, 'admin');
  const { page } = await visitAs(portal, administrator, '/admin?status=submitted', { viewport: DESK });
  const writing = (tab: Page) => dialog(tab, 'Write to the applicants of 1 application');
  const text = (tab: Page) => writing(tab).getByLabel('Text');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  const sent = async () =>
    (await db.selectFrom('messages').select('text').orderBy('id').execute()).map((row) => row.text);

  await openFor(page, 0, 'Write to Them');
  await writing(page).getByLabel('Subject').fill('Interview');
  await text(page).fill('Come on Monday.');
  await expect.poll(kept).toContain('Come on Monday.');
  const other = await page.context().newPage();
  await other.goto('/admin?status=submitted');
  await openFor(other, 1, 'Write to Them');
  // It starts with what is kept on the device.
  expect(await text(other).inputValue()).toBe('Come on Monday.');
  await button(page, 'Show Preview').click();
  await writing(page).getByRole('button', { name: 'Send to 1 applicant' }).waitFor();
  await text(other).fill('Your slip cannot be read.');
  await expect.poll(kept).toContain('Your slip cannot be read.');

  await page.bringToFront();
  await writing(page).getByRole('button', { name: 'Send to 1 applicant' }).click();
  await writing(page).waitFor({ state: 'hidden' });
  expect(await sent()).toEqual(['Come on Monday.']);
  expect(await text(other).inputValue()).toBe('Your slip cannot be read.');

  // Cancelled in one tab. What is typed on in the other is kept as a whole.
  await openFor(page, 0, 'Write to Them');
  await button(page, 'Cancel').click();
  await other.bringToFront();
  expect(await text(other).inputValue()).toBe('Your slip cannot be read.');
  await text(other).fill('Your slip cannot be read. Send another.');
  await expect.poll(kept).toContain('Interview');
  await other.reload();
  await openFor(other, 1, 'Write to Them');
  expect(await text(other).inputValue()).toBe('Your slip cannot be read. Send another.');
  await button(other, 'Show Preview').click();
  await writing(other).getByRole('button', { name: 'Send to 1 applicant' }).click();
  await writing(other).waitFor({ state: 'hidden' });
  expect(await sent()).toEqual(['Come on Monday.', 'Your slip cannot be read. Send another.']);
  expect(await kept()).not.toContain('slip cannot');

  const asking = (tab: Page) => dialog(tab, 'Ask for something from 1 application?');
  const words = (tab: Page) => asking(tab).getByLabel('Message to the applicant');
  await openFor(other, 1, 'Ask for Something');
  await words(other).fill('Please send page two.');
  await expect.poll(kept).toContain('page two');
  await page.bringToFront();
  await openFor(page, 0, 'Ask for Something');
  await button(page, 'Cancel').click();
  await expect.poll(kept).not.toContain('page two');
  await other.bringToFront();
  expect(await words(other).inputValue()).toBe('Please send page two.');
});

test('a whole list that is older than half an hour: what matches now is previewed before anything is done', async () => {
  const portal = await usePortal();
  const { db } = portal.services;
  const ids = await seedSubmitted(portal, 4);
  const administrator = await signInAs(portal, 'admin');
  const colleague = await signInAs(portal, 'admin');
  const { page, complaints } = await visitAs(portal, administrator, '/admin?status=submitted', {
    viewport: DESK,
  });
  const chooseAll = async (count: number, item: string) => {
    await page
      .getByRole('checkbox', { name: /^Select SF/ })
      .first()
      .check();
    await button(page, `All ${count} that match`).click();
    await page.getByText(`${count} application(s) selected`).waitFor();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const statuses = async () =>
    (await db.selectFrom('applications').select('status').orderBy('id').execute()).map(
      ({ status }) => status,
    );
  const reject = (at: number) =>
    colleague.rest.put(`/admin/applications/${ids[at]}/status`, { status: 'rejected' });
  const sent = async () =>
    (await db.selectFrom('messageRecipients').select('applicationId').orderBy('applicationId').execute()).map(
      ({ applicationId }) => applicationId,
    );

  await chooseAll(4, 'Write to Them');
  const writing = dialog(page, /^Write to the applicants of/);
  await writing.getByLabel('Subject').fill('Interview');
  await writing.getByLabel('Text').fill('A long letter.');
  await reject(0);
  portal.clock.advance(31 * MINUTE);
  await button(page, 'Show Preview').click();
  await writing.getByText('3 applications match now', { exact: false }).waitFor();
  await writing.getByText('3 applicants will get this message').waitFor();
  await dialog(page, 'Write to the applicants of 3 applications').waitFor();
  await expectAccessible(page);
  // And once more, between the preview and the button.
  await reject(1);
  portal.clock.advance(31 * MINUTE);
  await writing.getByRole('button', { name: 'Send to 3 applicants' }).click();
  await writing.getByText('2 applicants will get this message').waitFor();
  expect(await sent()).toEqual([]);
  await button(page, 'Change the Text').click();
  expect(await writing.getByLabel('Text').inputValue()).toBe('A long letter.');
  await button(page, 'Show Preview').click();
  await writing.getByRole('button', { name: 'Send to 2 applicants' }).click();
  await writing.waitFor({ state: 'hidden' });
  expect(await sent()).toEqual(ids.slice(2));

  await button(page, 'Clear Selection').click();
  await button(page, 'Refresh').last().click();
  await page.getByText('Filtered: 2').waitFor();
  await chooseAll(2, 'Take Under Review');
  const taking = dialog(page, /^Take under review/);
  await taking.getByText('2 change.').waitFor();
  await reject(2);
  portal.clock.advance(31 * MINUTE);
  await taking.getByRole('button', { name: 'Take Under Review 2 applications' }).click();
  await taking.getByText('1 application matches now', { exact: false }).waitFor();
  expect((await statuses()).at(3)).toBe('submitted');
  await taking.getByRole('button', { name: 'Take Under Review 1 application' }).click();
  await taking.waitFor({ state: 'hidden' });
  expect(await statuses()).toEqual(['rejected', 'rejected', 'rejected', 'under_review']);
  // The lists that were no longer kept.
  expect(complaints.filter((complaint) => !complaint.includes('410'))).toEqual([]);
});

test('past messages tell whom they did not reach, with telephone numbers', async () => {
  const portal = await usePortal({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const ids = await seedSubmitted(portal, 3);
  const administrator = await signInAs(portal, 'admin');
  const message = { ids, subject: 'Registration day', text: 'Please come.' };
  expect((await administrator.rest.post('/admin/messages', message)).status).toBe(200);
  await portal.services.background.finished();
  const { page, complaints } = await visitAs(portal, administrator, '/admin', { viewport: DESK });
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await page.getByText(/3 not delivered/).click();
  const missed = page.getByRole('region', { name: 'Not reached' });
  await missed.getByText('The mail server cannot be reached').first().waitFor();
  expect(await missed.getByRole('link', { name: /\d{3}/ }).count()).toBeGreaterThan(2);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
