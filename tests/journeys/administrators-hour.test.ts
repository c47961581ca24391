import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { pngFile } from '../../scripts/support/files.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { kindOfLetter } from '../../src/shared/letters/kinds.ts';
import { REMINDER_KINDS } from '../../src/shared/reminders/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { seedSubmitted } from '../support/admissions/many-submitted.ts';
import { pick, press, tabTo, type } from '../support/keyboard.ts';
import { passUndoTime } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { focused, heading, keptOf, notices, openWith, visit, visitAs } from '../support/visits.ts';

const ALL = 900;
/** More than a page of the list. */
const LOOKED_AT = 40;
const isReminder = (subject: string) =>
  REMINDER_KINDS.some((kind) => subject.startsWith(kindOfLetter(kind).original.subject));
const LIST = '/admin?sort=applicationId:asc&pageSize=25';

/** Submitted applications; those that are looked at have a picture as their slip. */
async function season() {
  const portal = await usePortal();
  await seedSubmitted(portal, ALL);
  const admin = await signInAs(portal, 'admin');
  const listed = async (query: string) =>
    (await admin.rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);
  const items = (await listed('sort=applicationId:asc&pageSize=50')).items.slice(0, LOOKED_AT);
  const studentIds = items.map(({ studentId }) => studentId);
  await portal.services.db.deleteFrom('documents').where('studentId', 'in', studentIds).execute();
  for (const id of studentIds) await admin.rest.upload(id, pngFile('slip.png', String(id)), 'exam_slip');
  return { portal, admin, listed, items };
}

/** A colleague's list, whose clock the test moves. */
async function colleagueAt(portal: TestPortal, account: Account) {
  const { page, complaints } = await visit(portal, { viewport: DESK, own: true });
  await page.clock.install();
  await openWith(page, keptOf(account), LIST);
  await page.getByText(`Total: ${ALL}`).waitFor();
  return { page, complaints };
}

/** The strip of figures: all, incomplete, completed, pending, approved, rejected. */
const figures = async (page: Page) =>
  (await page.getByRole('group', { name: 'Figures' }).getByRole('button').allInnerTexts()).map((text) =>
    Number(/\d+$/.exec(text)?.[0]),
  );

test('an administrator’s hour: applications looked at, decided, noted, sent back, undone and released by keyboard alone', async () => {
  const { portal, admin, listed, items } = await season();
  const colleague = await colleagueAt(portal, await signInAs(portal, 'admin'));
  const { page, complaints } = await visitAs(portal, admin, LIST, { viewport: DESK });
  const title = (index: number) => {
    const { firstName, lastName } = items[index]?.student ?? { firstName: '', lastName: '' };
    return page.getByRole('heading', { level: 2, name: `${firstName} ${lastName}`, exact: true });
  };
  const idOf = (index: number) => items[index]?.applicationId ?? '';
  const panel = page.getByRole('dialog');
  const told = (text: string) => notices(page).getByText(text).waitFor();
  /** The navigation stands before the page. */
  const goTo = async (name: string) => {
    await tabTo(page, page.getByRole('link', { name, exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
  };
  /** But for reminders, which go to others when the server is a minute old. */
  const subjects = async () =>
    (await readOutbox(portal)).map(({ subject }) => subject).filter((subject) => !isReminder(subject));

  /** On the page at once, in the colleague's browser after 15 seconds. */
  const figuresAgree = async () => {
    const { stats } = await listed('page=1');
    const { total, incomplete, completed, pending, approved, rejected } = stats;
    const expected = [total, incomplete, completed, pending, approved, rejected];
    expect(incomplete + completed + pending + approved + rejected).toBe(total);
    await expect.poll(() => figures(page)).toEqual(expected);
    await colleague.page.clock.fastForward(15_000);
    await expect.poll(() => figures(colleague.page)).toEqual(expected);
    return { approved, rejected, incomplete };
  };
  const openFirst = async () => {
    await press(page, page.getByRole('row', { name: new RegExp(idOf(0)) }));
    await focused(title(0));
  };

  // Told at once, and undone in the notice: nobody is written to.
  await openFirst();
  await page.keyboard.press('a');
  await told(`Approved ${idOf(0)}`);
  expect(await figuresAgree()).toMatchObject({ approved: 1 });
  await page.keyboard.press('F8');
  await press(page, notices(page).getByRole('button', { name: 'Undo' }));
  await told(`${idOf(0)} is Completed again. No email was sent.`);
  expect(await figuresAgree()).toMatchObject({ approved: 0 });
  await passUndoTime(portal);
  expect(await subjects()).toEqual([]);
  await tabTo(page, panel.getByRole('button', { name: 'Next application' }));
  await page.keyboard.press('Escape');

  // From now on decisions wait for a release.
  await goTo('Decisions');
  await tabTo(page, page.getByRole('radio', { name: /^At once/ }));
  await page.keyboard.press('ArrowDown');
  await told('Decisions wait until they are released.');
  await goTo('Applications');
  const byNumber = page.getByRole('columnheader', { name: 'Application ID' }).getByRole('button');
  await press(page, byNumber);
  await page.getByText('Sorted by Application ID (ascending)').waitFor();
  await openFirst();

  for (let index = 0; index < LOOKED_AT; index += 1) {
    await title(index).waitFor();
    await panel.getByText(`${index + 1} of ${ALL}`, { exact: true }).waitFor();
    await panel.getByRole('list', { name: 'First choice' }).getByText('Open').first().waitFor();
    await panel.getByRole('img', { name: 'Exam slip slip.png' }).waitFor();
    expect(await panel.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Choices',
      'Results',
      'Exam slip',
      'Asked of the applicant',
      'Notes',
      'Biography',
    ]);
    if (index === 5) {
      await page.keyboard.press('n');
      await focused(panel.getByLabel('New note'));
      await page.keyboard.type('Rang her school.');
      await press(page, panel.getByRole('button', { name: 'Add Note' }));
      await panel.getByRole('list', { name: 'Internal notes' }).getByText('Rang her school.').waitFor();
      await tabTo(page, panel.getByLabel('New note'), 'Shift+Tab');
      await page.keyboard.press('Escape');
    } else if (index % 4 === 1) {
      await page.keyboard.press('r');
      const question = page.getByRole('dialog', { name: `Reject ${idOf(index)}?` });
      await press(page, question.getByRole('button', { name: 'Reject Application' }));
      await told(`Rejected ${idOf(index)}`);
    } else if (index % 4 === 2) {
      await page.keyboard.press('u');
      await told(`Took under review: ${idOf(index)}`);
    } else if (index % 4 === 3) {
      await page.keyboard.press('a');
      const anyway = page.getByRole('button', { name: 'Approve All the Same' });
      await anyway
        .or(notices(page).getByText(`Approved ${idOf(index)}`))
        .first()
        .waitFor();
      if (await anyway.count()) await press(page, anyway);
      await told(`Approved ${idOf(index)}, not told yet`);
    }
    await figuresAgree();
    await focused(title(index));
    if (index < LOOKED_AT - 1) await page.keyboard.press('j');
  }
  const decided = await figuresAgree();
  expect(decided).toMatchObject({ approved: 10, rejected: 9 });

  // The last one is sent back, with what to do.
  await press(page, panel.getByRole('link', { name: 'Edit' }));
  await tabTo(page, page.getByRole('tab', { name: 'Personal Info', selected: true }));
  for (const name of ['Exam Results', 'Subject Selection', 'Application Status']) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name, selected: true }).waitFor();
  }
  await pick(page, page.getByLabel('Status', { exact: true }), 'Incomplete');
  await type(page, page.getByLabel('What the applicant reads'), 'Please upload your slip again.');
  await press(page, page.getByRole('button', { name: 'Update Status' }));
  await told(`${idOf(LOOKED_AT - 1)} is now “Incomplete”.`);
  await goTo('Back to Dashboard');
  await heading(page, 'Admin Dashboard');
  const sentBack = await figuresAgree();
  expect(sentBack).toEqual({ approved: 9, rejected: 9, incomplete: 1 });

  // Those approved are told, after a look at their letters; the others still are not.
  await focused(page.getByRole('row', { name: new RegExp(idOf(LOOKED_AT - 1)) }));
  await page.keyboard.press('Home');
  await goTo('Decisions');
  const rejected = page.getByRole('checkbox', { name: 'Rejected (9)' });
  await tabTo(page, rejected);
  if (await rejected.isChecked()) await page.keyboard.press('Space');
  await page.getByText('9 applicants will get an email').waitFor();
  await page
    .getByText(/^Your application .* has been approved/)
    .first()
    .waitFor();
  await type(page, page.getByLabel('Type 9 to confirm'), '9');
  await press(page, page.getByRole('button', { name: 'Tell 9 applicants' }));
  await told('The emails to 9 applicants are being sent. Whoever has an account can see it now.');
  await goTo('Applications');
  expect(await figuresAgree()).toEqual(sentBack);
  await passUndoTime(portal);
  const letters = await subjects();
  expect(letters.filter((subject) => /has been approved|^Your application/.test(subject))).toHaveLength(9);
  expect(letters).toHaveLength(10);
  expect([...complaints, ...colleague.complaints]).toEqual([]);
});
