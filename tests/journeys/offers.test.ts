import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { approve, FIRST, offerOf, seatsFor, setUpPlaces } from '../support/places.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, visitAs } from '../support/visits.ts';

test('on phones one accepts the second choice and waits for the first, one declines; the seat moves; registration day', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const one = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const other = await submittedApplication(portal, {}, { isAccountsEmail: true });
  await setUpPlaces(
    portal,
    { ...seatsFor(FIRST, 1), Chemistry: 2, Biology: 1, Law: 1 },
    { fillsByItself: true, showsPosition: true },
  );
  await approve(admin, one.application.id);
  await approve(admin, other.application.id);

  const { page: phone, complaints } = await visitAs(portal, other.applicant, '/dashboard');
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.getByText(/Please answer by .* \(7 days left\)/).waitFor();
  await expectAccessible(phone);
  expect(await phone.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await phone.getByRole('button', { name: 'Accept, and stay on the waiting list' }).click();
  await phone.getByRole('heading', { name: 'You have accepted your place' }).waitFor();
  await phone.getByText('You are number 1 in the line.').waitFor();

  const { page: second } = await visitAs(portal, one.applicant, '/my-applications');
  await second.getByRole('button', { name: 'Decline' }).click();
  await second.getByRole('button', { name: 'Decline the Place' }).click();
  await second.getByRole('heading', { name: 'You have declined the place' }).waitFor();
  await phone.reload();
  await phone.getByRole('list', { name: 'Subjects' }).getByText('Physics').waitFor();

  const { code } = await offerOf(admin, other.application.id);
  const { page: desk } = await visitAs(portal, admin, '/admin/places/registration');
  await desk.getByRole('searchbox', { name: 'Find somebody' }).fill(code);
  await desk.getByRole('checkbox', { name: 'Birth certificate' }).check();
  await desk.getByRole('button', { name: 'Enrol' }).click();
  await desk.getByRole('button', { name: 'Take the Enrolment Back' }).waitFor();
  await expectAccessible(desk);
  await phone.reload();
  await phone.getByRole('heading', { name: 'You are enrolled' }).waitFor();
  expect(complaints).toEqual([]);
});
