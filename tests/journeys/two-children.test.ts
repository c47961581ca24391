import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../scripts/support/payloads.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { field, fillPersonalDetails, heading, keptOnDevice, save } from '../support/applications/wizard.ts';
import { usePortal } from '../support/portal.ts';
import { expectAccessible, focused, visitAs } from '../support/visits.ts';

const WHOSE = 'Whose application is this?';

test('a parent begins for a second child, sees both, and submits the second: nothing of the first changes', async () => {
  const portal = await usePortal();
  const parent = await signInAs(portal, 'user');
  const first = await completeApplication(parent, {
    student: { firstName: 'Abena', lastName: 'Joseph', email: parent.email },
  });
  await submitApplication(parent, first.application.id);
  const before = await parent.trpc.applications.overview.query();
  const { page, complaints } = await visitAs(portal, parent, '/my-applications');
  await heading(page, 'My Applications');
  const whose = page.getByRole('group', { name: WHOSE });
  await page.getByText('Are you applying for more than one child?').waitFor();
  expect(await whose.count()).toBe(0);

  await page.getByRole('link', { name: 'Apply for another child' }).click();
  await heading(page, 'Personal Details');
  expect(await field(page, 'First Name *').inputValue()).toBe('');
  expect(await field(page, 'Email Address (Student) *').inputValue()).toBe('');
  await fillPersonalDetails(page);
  // The first child's address would change the first child's record.
  await field(page, 'Email Address (Student) *').fill(parent.email);
  await save(page);
  await page.getByRole('link', { name: 'This is the address of Abena Joseph' }).waitFor();
  await keptOnDevice(page);

  // Both go on where they are.
  await whose.getByRole('button', { name: 'Abena Joseph' }).click();
  await page.getByText('This application has been submitted and cannot be changed.').waitFor();
  await whose.getByRole('button', { name: 'Aaliyah Mohammed' }).click();
  await expect.poll(() => field(page, 'First Name *').inputValue()).toBe('Aaliyah');
  await page.reload();
  await expect.poll(() => field(page, 'First Name *').inputValue()).toBe('Aaliyah');
  await field(page, 'Email Address (Student) *').fill('aaliyah@family.example');
  await save(page);
  await heading(page, 'Exam Results');
  await expect
    .poll(() => whose.getByRole('button', { pressed: true }).innerText())
    .toContain('Aaliyah Mohammed');

  const { children } = await parent.trpc.applications.overview.query();
  const second = Number(children.find(({ name }) => name === 'Aaliyah Mohammed')?.id);
  const { rest } = parent;
  expect((await rest.get(`/students/${second}`)).body).toMatchObject({ email: 'aaliyah@family.example' });
  const { children: _, ...unchanged } = before;
  expect(await parent.trpc.applications.overview.query()).toMatchObject(unchanged);

  await page.goto('/');
  const ofStatus = page.getByRole('region', { name: 'Application Status' });
  await ofStatus.getByText('Aaliyah Mohammed: 1 of 5 steps are complete.').waitFor();
  await page
    .getByRole('region', { name: 'Student Application' })
    .getByText('Aaliyah Mohammed: Go on where you stopped.', { exact: false })
    .waitFor();

  await page.goto('/home');
  await whose.waitFor();
  await expectAccessible(page);
  await whose.getByRole('button', { name: 'Abena Joseph' }).press('Enter');
  await page.getByText(first.application.applicationId).first().waitFor();
  await focused(page.getByRole('heading', { level: 1, name: 'Student Portal' }));
  await page.goto('/dashboard');
  await whose.getByRole('button', { name: 'Aaliyah Mohammed' }).click();
  await page.getByRole('region', { name: 'Draft Application' }).getByText('Step 2 of 4').waitFor();

  for (const result of RESULTS) await rest.post('/exam-results', examResultPayload(second, result));
  await rest.upload(second, pngFile(), 'exam_slip');
  await rest.post('/applications', { studentId: second, ...CHOICES });
  await page.goto('/review');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
  await page.waitForURL('/');
  await page.getByText('The school has received your application', { exact: true }).waitFor();
  const after = await parent.trpc.applications.overview.query();
  expect(after).toMatchObject(unchanged);
  expect(after.children.map(({ status }) => status)).toEqual(['submitted', 'submitted']);
  // The refused address.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('of a child whose application the school opened again the pages of the other one say so', async () => {
  const portal = await usePortal();
  const parent = await signInAs(portal, 'user');
  const first = await completeApplication(parent, {
    student: { firstName: 'Abena', lastName: 'Joseph', email: parent.email },
  });
  await submitApplication(parent, first.application.id);
  await parent.rest.post('/students', studentPayload({ firstName: 'Aaliyah', lastName: 'Mohammed' }));
  const { rest } = await signInAs(portal, 'admin');
  await rest.put(`/admin/applications/${first.application.id}/status`, { status: 'draft' });
  const { page } = await visitAs(portal, parent, '/my-applications');
  await page
    .getByRole('group', { name: WHOSE })
    .getByRole('button', { name: 'Abena Joseph Opened again, not submitted yet' })
    .waitFor();
});

test('a second child whose details are saved, without a draft, can be gone on with beside the first one’s application', async () => {
  const portal = await usePortal();
  const parent = await signInAs(portal, 'user');
  await completeApplication(parent, {
    student: { firstName: 'Abena', lastName: 'Joseph', email: parent.email },
  });
  await parent.rest.post('/students', studentPayload({ firstName: 'Aaliyah', lastName: 'Mohammed' }));
  const { page, complaints } = await visitAs(portal, parent, '/dashboard');
  await page.getByRole('group', { name: WHOSE }).getByRole('button', { name: 'Aaliyah Mohammed' }).click();
  await page.getByText('Your personal details are saved; your subjects have not been chosen yet.').waitFor();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect.poll(() => field(page, 'First Name *').inputValue()).toBe('Aaliyah');
  expect(complaints).toEqual([]);
});
