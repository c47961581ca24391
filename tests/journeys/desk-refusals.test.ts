import { expect, test } from 'vitest';
import { DESK } from '../../scripts/support/browser.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { counted, keys, onDesk } from '../support/results-desk.ts';
import { expectAccessible, loseCalls, visitAs } from '../support/visits.ts';

/** Three applications that are to be checked, the first one on the desk, and a colleague. */
async function openDesk() {
  const portal = await usePortal();
  const submitted: Awaited<ReturnType<typeof submittedApplication>>[] = [];
  for (const lastName of ['Alexis', 'Baptiste', 'Charles']) {
    submitted.push(await submittedApplication(portal, { student: { lastName } }));
    portal.clock.advance(MINUTE);
  }
  const [admin, colleague] = [await signInAs(portal, 'admin'), await signInAs(portal, 'super_admin')];
  const { page } = await visitAs(portal, admin, '/admin/results', { viewport: DESK });
  await onDesk(page, 'Alexis');
  await page.waitForLoadState('networkidle');
  const numberOf = (index: number) => submitted[index]?.application.applicationId ?? '';
  return {
    page,
    numberOf,
    /** The colleague says that the second result of the first application is not on the slip. */
    changeSecond: () =>
      colleague.rest.put(`/admin/exam-results/${submitted[0]?.examResults[1]?.id}/check`, {
        check: 'not_on_slip',
      }),
    /** The checks of an application that are stored, without those that nobody has made. */
    async storedOf(index: number) {
      const results = await admin.rest.get(`/students/${submitted[index]?.student.id}/exam-results`);
      const checks = results.read(examResultSchema.array()).map(({ check }) => check);
      return checks.filter((check) => check !== 'unchecked');
    },
    /** What is said of an application that is not on the desk any more. */
    leftBanner: (index: number) =>
      page.getByRole('status').filter({ hasText: `${numberOf(index)} is not on the desk any more.` }),
  };
}

test.each([
  { how: 'refused', says: 'The rest of it was not confirmed.', stored: ['not_on_slip'] },
  { how: 'lost', says: 'The rest of it may not have been confirmed.', stored: [] },
])(
  'what becomes of an application that was left is said of that one until somebody goes back: $how',
  async ({ how, says, stored }) => {
    const { page, numberOf, changeSecond, storedOf, leftBanner } = await openDesk();
    if (how === 'refused') await changeSecond();
    else await loseCalls(page.context(), 'admin.confirmRest');
    await keys(page, 'Control+Enter');
    await onDesk(page, 'Baptiste');
    await leftBanner(0).filter({ hasText: says }).waitFor();
    expect(await page.getByText('Press the key again').count()).toBe(0);
    expect(await page.getByText('You see what is stored now').count()).toBe(0);
    await expectAccessible(page);
    await keys(page, 'Enter');
    await counted(page, 'Confirmed').toBe(1);
    await keys(page, 's');
    await onDesk(page, 'Charles');
    await page.getByRole('button', { name: `Back to ${numberOf(0)}` }).click();
    await onDesk(page, 'Alexis');
    expect(await leftBanner(0).count()).toBe(0);
    await counted(page, 'Not on the slip').toBe(stored.length);
    expect([await storedOf(0), await storedOf(1), await storedOf(2)]).toEqual([stored, ['confirmed'], []]);
  },
);

test('an application whose rest waited behind a refused one is named as well, and each is closed by itself', async () => {
  const { page, changeSecond, storedOf, leftBanner } = await openDesk();
  await changeSecond();
  const { promise: isPressed, resolve: onPressed } = Promise.withResolvers<void>();
  await page.route(/\/trpc\/[^?]*admin\.confirmRest/, async (route) => {
    await isPressed;
    await route.continue();
  });
  await keys(page, 'Control+Enter');
  await onDesk(page, 'Baptiste');
  // The next one is asked for once the first is carried out.
  await keys(page, 'Control+Enter');
  onPressed();
  await onDesk(page, 'Charles');
  for (const index of [0, 1]) {
    await leftBanner(index).filter({ hasText: 'The rest of it was not confirmed.' }).waitFor();
    expect(await storedOf(index)).toEqual(index === 0 ? ['not_on_slip'] : []);
  }
  await leftBanner(0).getByRole('button', { name: 'Close' }).click();
  await leftBanner(0).waitFor({ state: 'hidden' });
  expect(await leftBanner(1).count()).toBe(1);
  // Nothing was finished.
  const pace = page.getByRole('status').filter({ hasText: ' checked, ' });
  expect(await pace.textContent()).toBe('0 of 3 checked, 0 today');
});

test.each([
  { pressed: ['Enter'], confirmed: 1, isRefused: false },
  // The second one before the answer to the first.
  { pressed: ['Enter', 'Enter'], confirmed: 1, isRefused: true },
])(
  "a colleague's change that comes after the answer to a step is shown, and not overwritten: $pressed",
  async ({ pressed, confirmed, isRefused }) => {
    const { page, numberOf, changeSecond, storedOf } = await openDesk();
    const { promise: isPressed, resolve: onPressed } = Promise.withResolvers<void>();
    await page.route(
      /\/trpc\/[^?]*admin\.checkExamResult/,
      async (route) => {
        const response = await route.fetch();
        await isPressed;
        await changeSecond();
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await keys(page, ...pressed);
    onPressed();
    await counted(page, 'Not on the slip').toBe(1);
    await counted(page, 'Confirmed').toBe(confirmed);
    if (isRefused) await page.getByText(` changed ${numberOf(0)}`, { exact: false }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await storedOf(0)).toEqual(['confirmed', 'not_on_slip']);
    await keys(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await counted(page, 'Confirmed').toBe(2);
  },
);

test('the desk that somebody comes back to shows what a colleague has changed meanwhile', async () => {
  const { page, changeSecond } = await openDesk();
  await page.getByRole('main').getByRole('link', { name: 'Broadsheets' }).click();
  await page.getByRole('heading', { level: 1, name: 'Broadsheets' }).waitFor();
  await changeSecond();
  await page.goBack();
  await onDesk(page, 'Alexis');
  await counted(page, 'Not on the slip').toBe(1);
});
