import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { requestSchema } from '../../src/shared/requests/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';
import { visitAs } from '../support/visits.ts';

test('asked for a better picture, an applicant answers on a phone though the portal is closed; it is accepted', async () => {
  const portal = await usePortal();
  const admin = await signInAs(portal, 'admin');
  const { applicant, application } = await submittedApplication(portal);
  await admin.rest.post('/admin/registration-portal/schedule', { openDate: null, closeDate: null });

  const { page: office } = await visitAs(
    portal,
    admin,
    `/admin/edit-application/${application.id}?tab=status`,
  );
  await office.getByRole('button', { name: 'Ask for Something' }).click();
  await office.getByRole('button', { name: 'Ask', exact: true }).click();
  await office.getByText('Please write what you ask for').waitFor();
  await office.getByLabel('Message to the applicant').fill('The photograph is too dark.');
  const day = new Date(portal.clock.now().getTime() + 9 * 24 * 3600_000).toISOString().slice(0, 10);
  await office.getByLabel('Until when').fill(day);
  await office.getByRole('button', { name: 'Ask', exact: true }).click();
  await office.getByText(/waits for the applicant/).waitFor();

  const { page, complaints } = await visitAs(portal, applicant, '/dashboard');
  await page.setViewportSize({ width: 360, height: 740 });
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

  await office.reload();
  await office.getByRole('button', { name: 'View better.png' }).waitFor();
  await office.getByRole('button', { name: 'Accept' }).click();
  await office.getByText(/: accepted, by/).waitFor();
  await page.reload();
  await page.getByText('Exam slip: accepted').waitFor();
  const listed = await applicant.rest.get(`/applications/${application.id}/requests`);
  expect(listed.read(requestSchema.array())).toMatchObject([{ state: 'accepted' }]);
  expect(complaints).toEqual([]);
});
