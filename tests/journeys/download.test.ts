import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { completeApplication, submittedApplication } from '../support/application.ts';
import { readPdf } from '../support/applications/pdf.ts';
import { usePortal } from '../support/portal.ts';
import { keptOf, openWith, visit, visitAs } from '../support/visits.ts';

const button = (page: Page, name = 'Download Application') => page.getByRole('button', { name, exact: true });

async function downloadFrom(page: Page, name?: string) {
  const starting = page.waitForEvent('download');
  await button(page, name).click();
  const download = await starting;
  return { name: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) };
}

test('the application can be downloaded from three pages, and tried again when it fails', async () => {
  const portal = await usePortal();
  const { applicant, application } = await submittedApplication(portal);
  const { page, complaints } = await visit(portal);
  for (const path of ['/dashboard', '/my-applications', '/review']) {
    await openWith(page, keptOf(applicant), path);
    const { name, text } = await downloadFrom(page);
    expect(name).toBe(`application-${application.applicationId}.pdf`);
    expect(text).toContain(`Application ID ${application.applicationId}`);
    await page.getByText(`It was saved as ${name}.`).waitFor();
  }
  expect(complaints).toEqual([]);

  const pdf = '**/application/pdf';
  await page.route(pdf, (route) => route.abort());
  await button(page).click();
  await page.getByText('Failed to download the application. Please try again.').waitFor();
  await page.unroute(pdf);
  expect((await downloadFrom(page)).name).toMatch(/\.pdf$/);
});

test('the dashboard offers no download before there is an application, and one for each of a family’s', async () => {
  const portal = await usePortal();
  const parent = await signInAs(portal, 'user');
  const { page } = await visitAs(portal, parent, '/dashboard');
  await page.getByText('No Applications Yet').waitFor();
  expect(await page.getByRole('button', { name: 'Download Application' }).count()).toBe(0);

  const children = [await completeApplication(parent), await completeApplication(parent)];
  await page.reload();
  for (const { application } of children) {
    const { text } = await downloadFrom(page, `Download Application ${application.applicationId}`);
    expect(text).toContain(`Application ID ${application.applicationId}`);
  }
});
