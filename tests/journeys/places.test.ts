import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { classesFor, preview, SCIENCES, setUp, useSchool } from '../support/places/set-up.ts';
import { dayFromNow, expectAccessible, focused, heading, notices, visitAs } from '../support/visits.ts';

const BLOCKS = ['A', 'B', 'C', 'D'];
const FIRST = ['Chemistry', 'Physics', 'Pure Mathematics'];
const SECOND = ['Biology', 'Economics', 'Law'];

const outcome = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Outcomes' }).getByRole('listitem').filter({ hasText: name }).first();

test('a school sets up places in four blocks, previews, tries other seats, pins, excepts and publishes', async () => {
  const { portal, administrator, people } = await useSchool();
  await setUp(administrator, { isOn: false, checkedOnly: true, classes: [] });
  const [best, second, last] = people.map(({ application: { applicationId } }) => applicationId);
  const { page, complaints } = await visitAs(portal, administrator, '/admin/places', {
    viewport: DESK,
  });
  await heading(page, 'Places');

  // Set up, by keyboard where things are put in order.
  await page.getByRole('checkbox', { name: 'Places are given by this portal' }).check();
  await page.getByLabel('Places in all').fill('240');
  for (const [at, subject] of [...FIRST, ...SECOND].entries())
    for (const block of [BLOCKS[at % 4], BLOCKS[(at + 1) % 4]])
      await page.getByRole('textbox', { name: `${subject}, Block ${block}` }).fill('1');
  await page.getByLabel('Add to the order').selectOption('Number of grade 1s');
  const up = page.getByRole('button', { name: 'Move up: Number of grade 1s' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move down: Number of grade 1s' }).press('Enter');
  await focused(page.getByRole('button', { name: 'Move down: Number of grade 1s' }));
  await up.press('Enter');
  await expect
    .poll(() => page.getByRole('list', { name: 'Order of merit' }).getByRole('listitem').allInnerTexts())
    .toMatchObject([
      expect.stringMatching(/^Number of grade 1s/),
      expect.stringMatching(/^Total score/),
      'A random draw',
    ]);
  await page.getByLabel('Add to the order').selectOption('Submitted earlier');
  await page.getByRole('button', { name: 'Remove: Submitted earlier' }).press('Enter');
  await focused(page.getByLabel('Add to the order'));
  await page.getByRole('button', { name: 'Remove English A' }).press('Enter');
  await focused(page.getByRole('combobox', { name: 'Subjects that must be among them' }));
  await page.getByLabel('Physics, Block A').fill('many');
  await page.getByRole('button', { name: 'Save Places' }).click();
  await page.getByRole('link', { name: /seats is a whole number .* not many/ }).waitFor();
  await page.getByLabel('Physics, Block A').fill('');
  await page.getByLabel('Only applications whose results are checked').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Places' }).click();
  await notices(page).getByText('Places Saved').waitFor();

  // Preview: two of three have a place; why the third has none.
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Preview Places' }).click();
  await notices(page).getByText('Places Previewed').waitFor();
  await outcome(page, best ?? '')
    .getByText('Has a place, first choice')
    .waitFor();
  await expectAccessible(page);

  // One of them is found.
  await page.getByRole('searchbox', { name: 'Search' }).fill(best ?? '');
  await page.getByText('1 application', { exact: true }).waitFor();
  await outcome(page, best ?? '').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('3 applications', { exact: true }).waitFor();

  // Other seats, seen at once, dropped, and saved.
  await page.getByRole('radio', { name: 'Who Gets What' }).press('ArrowRight');
  const trySeats = page.getByRole('button', { name: 'Try Other Seats' });
  await trySeats.press('Enter');
  await focused(page.getByLabel(/^Seats of Biology, /).first());
  const seats = page.getByLabel('Seats of Physics, Block C');
  await seats.fill('0');
  await page.getByText(/no longer ha(s|ve) a place|moved from first to second choice/).waitFor();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await focused(trySeats);
  await trySeats.click();
  for (const subject of FIRST)
    for (const field of await page.getByLabel(new RegExp(`^Seats of ${subject},`)).all())
      await field.fill('3');
  await page.getByText(/moved from second to first choice|\+\d place/).waitFor();
  const saveSeats = page.getByRole('button', { name: 'Save These Seats' });
  await saveSeats.press('Enter');
  await notices(page).getByText('Places Previewed').waitFor();
  // The new preview takes the place of the old one.
  await saveSeats.waitFor({ state: 'detached' });
  await page.getByRole('main').and(page.locator(':focus-within')).waitFor();

  // In the details: one is pinned, one excepted and pinned.
  const settle = async (applicationId: string | undefined, fill: () => Promise<unknown>) => {
    await page.goto(`${portal.url}/admin/places`);
    await outcome(page, applicationId ?? '')
      .getByRole('link')
      .click();
    await page.getByRole('tab', { name: 'Decide' }).click();
    await fill();
    await page.getByRole('button', { name: 'Save Place Settings' }).click();
    await notices(page).getByText('The next preview follows it.').waitFor();
  };
  await settle(second, () =>
    page.getByLabel('Place settled beforehand').selectOption('Gets the second choice'),
  );
  await settle(last, async () => {
    await page.getByLabel('Place settled beforehand').selectOption('Gets the first choice');
    const exception = page.getByLabel(/^Reason for an exception/);
    await exception.fill('Captain of the school');
    // It is kept while another tab, or another applicant, is looked at.
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('tab', { name: 'Decide' }).click();
    expect(await exception.inputValue()).toBe('Captain of the school');
    await page.reload();
    expect(await exception.inputValue()).toBe('Captain of the school');
    await expectAccessible(page);
  });
  await page.goto(`${portal.url}/admin/places`);
  await page.getByText('Something has changed since this preview').first().waitFor();
  await page.getByRole('button', { name: 'Preview Again' }).click();
  await outcome(page, second ?? '')
    .getByText('Has a place, second choice')
    .waitFor();

  // Published after the number is typed.
  await page.getByRole('radio', { name: 'Who Gets What' }).press('ArrowRight');
  await page.getByRole('radio', { name: 'Seats' }).press('ArrowRight');
  await page.getByRole('textbox', { name: 'Conditions for everybody' }).fill('Bring your slip');
  await page.getByRole('button', { name: 'Publish Places' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the places?' });
  await dialog.getByText('3 offers, to be answered by', { exact: false }).waitFor();
  await dialog.getByLabel('Type 3 to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Publish Places' }).click();
  await notices(page).getByText('3 offers, 0 waiting, 0 rejected.', { exact: false }).waitFor();
  await page.getByText(/^Published on/).waitFor();

  // The seats that are held now, on a phone as a list.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('tab', { name: 'Seats Now' }).click();
  await page.getByRole('table', { name: 'Seats now' }).getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
  const sideways = await page
    .locator('html')
    .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(sideways).toBe(0);
  expect(complaints).toEqual([]);
});

test('what is typed under Set Up outlasts another tab and a colleague who saves first', async () => {
  const { portal, administrator, settings } = await useSchool();
  const { page } = await visitAs(portal, administrator, '/admin/places?tab=set-up', { viewport: DESK });
  const seats = page.getByRole('textbox', { name: 'Physics, Block B' });
  await seats.fill('30');
  await page.getByRole('tab', { name: 'Offers' }).click();
  await page.getByText('No Offers Yet').waitFor();
  await page.getByRole('tab', { name: 'Set Up' }).click();
  expect(await seats.inputValue()).toBe('30');

  await setUp(administrator, { totalPlaces: 7 });
  const save = page.getByRole('button', { name: 'Save Places' });
  await save.click();
  await page
    .getByText('If you save it once more, it replaces what is stored now.', { exact: false })
    .waitFor();
  expect(await seats.inputValue()).toBe('30');
  await expectAccessible(page);
  await save.click();
  await notices(page).getByText('Places Saved').waitFor();
  expect(await setUp(administrator, {})).toMatchObject({
    totalPlaces: settings.totalPlaces,
    classes: expect.arrayContaining([{ subject: 'Physics', block: 'B', seats: 30 }]),
  });

  // An untouched form follows; a touched one can take what is stored.
  await setUp(administrator, { totalPlaces: 8 });
  await seats.fill('31');
  await save.click();
  await page.getByRole('button', { name: 'Discard Mine and Use Theirs' }).press('Enter');
  await focused(page.getByRole('heading', { level: 1, name: 'Places' }));
  expect(await seats.inputValue()).toBe('30');
  expect(await page.getByRole('textbox', { name: 'Places in all' }).inputValue()).toBe('8');
});

test('what is settled for publishing outlasts leaving the page; ticks only in the preview they were made in', async () => {
  const { portal, administrator, people } = await useSchool();
  await setUp(administrator, { classes: classesFor(SCIENCES, 1), minimum: null, conditions: 'Bring a pen' });
  await preview(administrator);
  const { page, complaints } = await visitAs(portal, administrator, '/admin/places?part=publish', {
    viewport: DESK,
  });
  const conditions = page.getByRole('textbox', { name: 'Conditions for everybody' });
  const day = page.getByLabel('Answer by (Port of Spain)');
  const count = (ticked: number) => page.getByText(`(${ticked} ticked)`, { exact: false });
  await conditions.fill('Bring your slip');
  await day.fill(dayFromNow(20));
  await count(0).click();
  await page.getByLabel('Among').selectOption('Waiting list');
  for (const { application } of people.slice(1))
    await page.getByRole('checkbox', { name: new RegExp(application.applicationId) }).check();
  await count(2).waitFor();

  const leave = async () => {
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await page.getByRole('heading', { name: 'Student Applications' }).waitFor();
  };
  await leave();
  await page.goBack();
  await count(2).waitFor();
  expect(await conditions.inputValue()).toBe('Bring your slip');
  expect(await day.inputValue()).toBe(dayFromNow(20));
  await page.reload();
  await count(2).waitFor();

  await leave();
  await setUp(administrator, { conditions: 'Bring a passport' });
  await preview(administrator);
  await page.goBack();
  await page.getByText('2 applicants whom you had ticked in an earlier preview', { exact: false }).waitFor();
  await count(0).waitFor();
  expect(await conditions.inputValue()).toBe('Bring your slip');
  await page.getByRole('status').filter({ hasText: 'Bring a passport' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish Places' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the places?' });
  await dialog.getByText('0 rejected', { exact: false }).waitFor();
  await dialog.getByLabel('Type 1 to confirm').fill('1');
  await dialog.getByRole('button', { name: 'Publish Places' }).click();
  await page.getByText(/^Published on/).waitFor();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('Bring your slip');
  expect(complaints).toEqual([]);
});

test('what is settled for publishing outlasts another preview; whom no email reaches is said until they answer', async () => {
  const { portal, administrator, people, ids } = await useSchool();
  await enterPaper(administrator);
  await setUp(administrator, { classes: classesFor(SCIENCES, 1), minimum: null });
  await preview(administrator);
  const { page } = await visitAs(portal, administrator, '/admin/places?part=publish', { viewport: DESK });
  const conditions = page.getByRole('textbox', { name: 'Conditions for everybody' });
  await conditions.fill('Bring your slip');
  const ticks = page.getByText('Reject applicants at the same time', { exact: false });
  await ticks.click();
  await page.getByLabel('Among').selectOption('Waiting list');
  for (const { application } of people.slice(1))
    await page.getByRole('checkbox', { name: new RegExp(application.applicationId) }).check();
  await page.getByText('(2 ticked)', { exact: false }).waitFor();

  // One of the two is pinned, and one more gets a seat that is added.
  await administrator.rest.put(`/admin/applications/${ids[2]}/placement`, { pin: 1 });
  await page.getByRole('button', { name: 'Preview Again' }).click();
  await notices(page).getByText('Places Previewed').waitFor();
  await page.getByText('1 applicant whom you had ticked has a place', { exact: false }).waitFor();
  await page.getByText('(1 ticked)', { exact: false }).waitFor();
  expect(await conditions.inputValue()).toBe('Bring your slip');
  await expectAccessible(page);

  await setUp(administrator, { classes: classesFor(SCIENCES, 4) });
  await page.getByRole('button', { name: 'Preview Again' }).click();
  await page.getByText('(0 ticked)', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Publish Places' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the places?' });
  await dialog.getByLabel('Type 4 to confirm').fill('4');
  await dialog.getByRole('button', { name: 'Publish Places' }).click();
  await page.getByText(/^Published on/).waitFor();
  const toCall = page.getByRole('main').getByText('There is no email address for 1 offer: please call.');
  await toCall.waitFor();
  await page.getByRole('tab', { name: 'Offers' }).click();
  await page.getByText('There is no email address: please call.', { exact: true }).waitFor();
  await toCall.waitFor();
});
