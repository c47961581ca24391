import { expect, test } from 'vitest';
import { PHONE } from '../../scripts/support/browser.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import {
  approve,
  FIRST,
  followTime,
  offerOf,
  putOnWaitingList,
  SECOND,
  seatsFor,
  setUpPlaces,
} from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import {
  expectAccessible,
  focused,
  keptOf,
  loseCalls,
  notices,
  openWith,
  visit,
  visitAs,
} from '../support/visits.ts';

test('on phones one accepts the second choice and waits for the first, one declines; the seat is filled, a place withdrawn and given back; registration day', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const one = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const other = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await setUpPlaces(
    portal,
    { ...seatsFor(FIRST, 1), Chemistry: 2, Biology: 1, Law: 1 },
    { showsPosition: true },
  );
  await approve(admin, one.application.id);
  await approve(admin, other.application.id);

  const late = await submittedApplication(portal);
  const { page: list } = await visitAs(
    portal,
    admin,
    `/admin?application=${late.application.id}&panel=decide`,
  );
  await list
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  const asked = list.getByRole('dialog', { name: /^No place is free for/ });
  await asked.getByText(/no seat/).waitFor();
  await expectAccessible(list);
  await asked.getByRole('button', { name: 'Offer It Over the Limit' }).click();
  await focused(asked.getByRole('textbox', { name: 'Why over the limit' }));
  await asked.getByLabel('Place offered over the limit').selectOption(`Second choice: ${SECOND.join(', ')}`);
  await asked.getByRole('textbox', { name: 'Why over the limit' }).fill('Promised by the principal');
  await asked.getByRole('button', { name: 'Offer It Over the Limit' }).click();
  await notices(list).getByText(`Approved ${late.application.applicationId}`).waitFor();
  expect(await offerOf(admin, late.application.id)).toMatchObject({
    choice: 2,
    overLimit: 'Promised by the principal',
  });

  const { page: phone, complaints } = await visitAs(portal, other.applicant, '/dashboard');
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.getByText(/Please answer by .* \(7 days left\)/).waitFor();
  await expectAccessible(phone);
  expect(await phone.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await phone.getByRole('button', { name: 'Accept, and stay on the waiting list' }).click();
  await phone.getByRole('heading', { name: 'You have accepted your place' }).waitFor();
  await focused(phone.getByRole('heading', { level: 1 }));
  await phone.getByText('You are number 1 in the line.').waitFor();

  const { page: second } = await visitAs(portal, one.applicant, '/my-applications');
  await second.getByRole('button', { name: 'Decline' }).click();
  await second.getByRole('button', { name: 'Decline the Place' }).click();
  await second.getByRole('heading', { name: 'You have declined the place' }).waitFor();
  await focused(second.getByRole('heading', { level: 1 }));
  expect(await second.getByText('Congratulations', { exact: false }).count()).toBe(0);

  await admin.rest.post('/admin/places/previews', {});
  const { page: office } = await visitAs(portal, admin, '/admin/places?part=publish');
  await office.getByText('1 applicant could move up to the first choice').waitFor();
  await office.getByRole('link', { name: 'Fill free places' }).click();
  const seeWho = office.getByRole('button', { name: 'See Who Is Next' });
  await seeWho.press('Enter');
  const panel = office.getByRole('region', { name: 'Free Places' });
  await panel.and(office.locator(':focus-within')).waitFor();
  await office
    .getByText(`(${other.application.applicationId}) moves up to the first choice`, { exact: false })
    .waitFor();
  await office.getByRole('button', { name: 'Fill Free Places' }).press('Enter');
  await focused(seeWho);
  await notices(office).getByText('0 offers made, 1 applicant moved up.').waitFor();
  await phone.reload();
  await phone.getByRole('list', { name: 'Subjects' }).getByText('Physics').waitFor();
  const happened = phone.getByRole('list', { name: 'What has happened' });
  for (const line of [
    'The school offered you a place',
    'You accepted the place',
    'You moved up to your first choice',
  ])
    await happened.getByText(line, { exact: true }).waitFor();

  await office.getByLabel('Show', { exact: true }).selectOption('Accepted (1)');
  const change = async (what: string, reason: string) => {
    await office
      .getByRole('button', { name: `Change… the offer to ${other.application.applicationId}` })
      .click();
    await office.getByLabel('What to do').selectOption(what);
    await office.getByRole('button', { name: 'Change the Offer' }).click();
    await office.getByText('Please write a reason').waitFor();
    await focused(office.getByRole('textbox', { name: 'Reason' }));
    await office.keyboard.type(reason);
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Change the Offer' }).click();
    const changed = notices(office).getByText('Offer Changed');
    await changed.waitFor();
    // It goes by itself, so its button may be gone before it is pressed.
    await changed.waitFor({ state: 'detached' });
  };
  await change('Withdraw the place', 'The slip was not genuine');
  await office.getByLabel('Show', { exact: true }).selectOption('Withdrawn by the school (1)');
  await change('Take the last step back: accepted again', 'It was');
  await office.getByText('0 offers', { exact: true }).waitFor();

  const { code } = await offerOf(admin, other.application.id);
  const { page: desk } = await visitAs(portal, admin, '/admin/places/registration');
  await desk.getByRole('searchbox', { name: 'Find somebody' }).fill(code);
  await desk.getByText('Conditions: Bring your birth certificate.').waitFor();
  for (const original of ['Birth certificate', 'Results slip', 'Photographs'])
    await desk.getByRole('checkbox', { name: original }).check();
  await desk.getByRole('button', { name: 'Enrol' }).press('Enter');
  await desk.getByRole('button', { name: 'Undo Enrolment' }).waitFor();
  await focused(desk.getByRole('heading', { name: 'Registration Day', level: 1 }));
  await expectAccessible(desk);
  const seen = () => portal.services.db.selectFrom('offerOriginals').select('what').execute();
  await expect.poll(async () => (await seen()).length).toBe(3);
  await phone.reload();
  await phone.getByRole('heading', { name: 'You are enrolled' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an offer lapses; its seat moves one up and goes to another; one changes a subject, one does not come; the list on paper', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const submit = () => submittedApplication(portal, {}, { isAccountsEmail: true });
  const [late, second, third] = [await submit(), await submit(), await submit()];
  // Two can have Chemistry; one the first choice, one the second.
  await setUpPlaces(
    portal,
    { ...seatsFor([...FIRST, ...SECOND], 1), Chemistry: 2, Geography: 1 },
    { showsPosition: true },
  );
  await approve(admin, late.application.id);
  await approve(admin, second.application.id);
  await second.applicant.rest.post(`/applications/${second.application.id}/offer/accept`, {
    staysOnWaitingList: true,
  });
  await putOnWaitingList(portal, third.application.id);
  const { page: phone, complaints } = await visitAs(portal, third.applicant, '/my-applications');
  await phone.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  await phone.getByText('You are number 2 in the line.').waitFor();
  expect(await phone.getByText('Under Review').count()).toBe(0);

  const offer = await offerOf(admin, late.application.id);
  const answerBy = new Date(portal.clock.now().getTime() + HOUR).toISOString();
  await admin.rest.put(`/admin/offers/${offer.id}`, { state: 'offered', answerBy });
  portal.clock.advance(HOUR);
  await followTime(portal);
  const { page: lapsed } = await visitAs(portal, late.applicant, '/dashboard');
  await lapsed.getByRole('heading', { name: 'The offer has ended' }).waitFor();
  expect(await lapsed.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  expect(await lapsed.getByText('Approved', { exact: true }).count()).toBe(0);
  await expectAccessible(lapsed);

  await admin.rest.post('/admin/places/previews', {});
  const { page: office } = await visitAs(portal, admin, '/admin/places?part=publish');
  await office.getByText('1 applicant could move up to the first choice').waitFor();
  await office.getByRole('link', { name: 'Fill free places' }).click();
  await office.getByRole('button', { name: 'See Who Is Next' }).click();
  await office.getByText('1 offer, 1 applicant moving up').waitFor();
  await office.getByRole('button', { name: 'Fill Free Places' }).click();
  await notices(office).getByText('1 offer made, 1 applicant moved up.').waitFor();
  await phone.reload();
  await phone.getByRole('button', { name: 'Accept', exact: true }).click();
  await phone.getByRole('heading', { name: 'You have accepted your place' }).waitFor();

  const { page: desk } = await visitAs(portal, admin, '/admin/places/registration');
  const find = desk.getByRole('searchbox', { name: 'Find somebody' });
  await find.fill((await offerOf(admin, third.application.id)).code);
  await desk.getByLabel('Change a subject').selectOption('Law');
  await desk.getByLabel('for', { exact: true }).selectOption('Geography (1 free)');
  await desk.getByRole('button', { name: 'Change', exact: true }).click();
  await notices(desk).getByText('Subject Changed').waitFor();
  await desk.getByRole('button', { name: 'Enrol' }).click();
  await notices(desk).getByText('Enrolled').waitFor();
  await phone.reload();
  await phone.getByRole('list', { name: 'Subjects' }).getByText('Geography').waitFor();

  await find.fill(second.application.applicationId);
  await desk.getByRole('button', { name: 'Did Not Come' }).click();
  await desk.getByRole('button', { name: 'Free the Place' }).click();
  await notices(desk).getByText('Place Freed').waitFor();
  expect(await offerOf(admin, second.application.id)).toMatchObject({ state: 'withdrawn_by_applicant' });

  // What is saved or printed is in the trail.
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download CSV' }).click();
  await saving;
  await desk.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  const { db } = portal.services;
  const taken = async () =>
    (await db.selectFrom('audit').select('after').where('entity', '=', 'export').execute()).map(({ after }) =>
      JSON.parse(after ?? ''),
    );
  const list = { list: 'class', applications: 1 };
  await expect.poll(taken).toEqual([
    { ...list, format: 'places' },
    { ...list, format: 'printed places' },
  ]);

  // On paper: the list with its headings, the school and the day, and nothing to press.
  await desk.emulateMedia({ media: 'print' });
  await desk.getByRole('table', { name: 'Geography (1)' }).waitFor();
  await desk.getByText('Sixth Form Admissions').last().waitFor();
  for (const hidden of [
    find,
    desk.getByRole('button'),
    desk.getByRole('heading'),
    desk.getByRole('navigation'),
  ])
    expect(await hidden.filter({ visible: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a rejection that was told becomes a place over the limit on the edit page, which says that a letter goes out', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const { id } = (await submittedApplication(portal)).application;
  await setUpPlaces(portal, seatsFor([...FIRST, ...SECOND], 0));
  await admin.rest.put(`/admin/applications/${id}/status`, { status: 'rejected' });
  portal.clock.advance(HOUR);
  const { page } = await visitAs(portal, admin, `/admin/edit-application/${id}`);
  await page.getByRole('tab', { name: 'Application Status' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('approved');
  await page.getByText('Its letter goes out as soon as you save.', { exact: false }).waitFor();
  expect(await page.getByRole('checkbox', { name: /corrects the decision/ }).count()).toBe(0);
  await page.getByLabel('Place offered').selectOption(`Second choice: ${SECOND.join(', ')}`);
  await page.getByLabel('Over the limit, although no seat is free').check();
  await page.getByRole('textbox', { name: 'Why over the limit' }).fill('Promised by the principal');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await notices(page).getByText('Status Updated').waitFor();
  expect(await offerOf(admin, id)).toMatchObject({ choice: 2, overLimit: 'Promised by the principal' });
});

test('a phone whose clock is ahead does not take an offer away: the server’s clock counts', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await approve(admin, application.id);
  const { answerBy } = await offerOf(admin, application.id);
  const { page } = await visit(portal, { own: true });
  await page.clock.setFixedTime(new Date(Date.parse(answerBy) + HOUR));
  await openWith(page, keptOf(applicant), '/dashboard');
  await page.getByText('By the clock of this device that has passed', { exact: false }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('heading', { name: 'You have accepted your place' }).waitFor();
});

test('what is typed about an offer outlasts Escape, a colleague who was faster, and a lost connection', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const [one, other] = [await submittedApplication(portal), await submittedApplication(portal)];
  await setUpPlaces(portal, seatsFor(FIRST, 1));
  await approve(admin, one.application.id);
  const { page } = await visitAs(portal, admin, '/admin/places?tab=offers&state=offered');
  await page.getByRole('button', { name: /^Change…/ }).click();
  const dialog = page.getByRole('dialog', { name: /^The offer to/ });
  await dialog.getByLabel('What to do').selectOption('Withdraw the place');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('The slip was not genuine');
  await reason.press('Escape');
  const { id } = await offerOf(admin, one.application.id);
  await admin.rest.put(`/admin/offers/${id}`, { state: 'accepted' });
  const save = dialog.getByRole('button', { name: 'Change the Offer' });
  await save.click();
  await dialog.getByText('The offer is now: accepted.', { exact: false }).waitFor();
  expect(await reason.inputValue()).toBe('The slip was not genuine');
  await expectAccessible(page);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await offerOf(admin, one.application.id)).toMatchObject({ state: 'withdrawn' });
  await admin.rest.put(`/admin/offers/${id}`, { state: 'accepted', reason: 'It was genuine' });

  const { page: list } = await visitAs(
    portal,
    admin,
    `/admin?application=${other.application.id}&panel=decide`,
  );
  await list
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  const asked = list.getByRole('dialog', { name: /^No place is free for/ });
  const why = asked.getByRole('textbox', { name: 'Why over the limit' });
  await why.fill('Promised by the principal');
  await why.press('Escape');
  const connect = await loseCalls(list.context(), 'admin.decide');
  await asked.getByRole('button', { name: 'Offer It Over the Limit' }).click();
  await asked.getByText('The server did not answer.', { exact: false }).waitFor();
  expect(await why.inputValue()).toBe('Promised by the principal');
  await expectAccessible(list);
  await connect();
  // Somebody else has changed it meanwhile: said once, and then it is about the application as it is now.
  await admin.rest.put(`/admin/applications/${other.application.id}/status`, { status: 'under_review' });
  await asked.getByRole('button', { name: 'Offer It Over the Limit' }).click();
  await asked.getByText('changed', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'Offer It Over the Limit' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await offerOf(admin, other.application.id)).toMatchObject({
    overLimit: 'Promised by the principal',
  });
});

test('an offer is found by typing, and a search that finds none can be cleared', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const [one, other] = [await submittedApplication(portal), await submittedApplication(portal)];
  await setUpPlaces(portal, seatsFor(FIRST, 2));
  for (const { application } of [one, other]) await approve(admin, application.id);
  const { page, complaints } = await visitAs(portal, admin, '/admin/places?tab=offers', { viewport: PHONE });
  await page.getByText('2 offers', { exact: true }).waitFor();
  const search = page.getByRole('search', { name: 'Offers' });
  await search.getByLabel('Search').fill(one.application.applicationId);
  await page.getByText('1 offer', { exact: true }).waitFor();
  await page.getByText(one.application.applicationId, { exact: true }).waitFor();
  await page.getByText(other.application.applicationId, { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('1 offer', { exact: true }).waitFor();
  await search.getByLabel('Search').fill('nobody at all');
  await page.getByText('No offer matches the search.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('2 offers', { exact: true }).waitFor();
  await search.getByLabel('Show').selectOption('Accepted (0)');
  await page.getByText('None of these offers has come to this.').waitFor();
  expect(complaints).toEqual([]);
});
