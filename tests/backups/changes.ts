import { expect } from 'vitest';
import { z } from 'zod';
import type { Account } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import type { TestPortal } from '../support/portal.ts';

const applicationsSchema = z.array(z.looseObject({ id: z.int(), studentId: z.int() })).min(1);
const resultsSchema = z.array(z.looseObject({ id: z.int() }));

/** What a day brings, to every kind of data, except that nothing is deleted. */
export async function changeMuch(portal: TestPortal, { rest }: Account) {
  const applications = (await rest.get('/admin/applications')).read(applicationsSchema);
  const changed: number[] = [];
  const change = async (...asked: Parameters<typeof rest.request>) => {
    changed.push((await rest.request(...asked)).status);
  };
  for (const { id, studentId } of applications.filter((_, index) => index % 10 === 1)) {
    await change('PUT', `/admin/applications/${id}/status`, { body: { status: 'rejected' } });
    await change('POST', `/admin/applications/${id}/notes`, { body: { text: 'Came to the office.' } });
    const results = (await rest.get(`/students/${studentId}/exam-results`)).read(resultsSchema);
    for (const result of results.slice(0, 1)) await change('DELETE', `/exam-results/${result.id}`);
  }
  const phone = { value: '(868) 555-9999' };
  await change('PUT', '/admin/site-settings/contactPhone', { body: phone });
  expect(changed.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  await submittedApplication(portal);
}

/** Applications are deleted, and with them bytes of documents that only a full backup brings back. */
export async function deleteSome({ rest }: Account) {
  const applications = (await rest.get('/admin/applications')).read(applicationsSchema);
  for (const { id } of applications.filter((_, index) => index % 20 === 0))
    expect((await rest.delete(`/admin/applications/${id}`)).status).toBe(200);
}
