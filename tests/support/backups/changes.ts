import { expect } from 'vitest';
import { z } from 'zod';

import { letterSchema } from '../../../src/shared/letters/schema.ts';

import type { Account } from '../accounts.ts';
import { submittedApplication } from '../application.ts';
import type { TestPortal } from '../portal.ts';

const applicationsSchema = z.array(z.looseObject({ id: z.int(), studentId: z.int() })).min(1);
const resultsSchema = z.array(z.looseObject({ id: z.int() }));

/** Makes the changes of a busy day to many kinds of data, but deletes no application. */
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
  await change('DELETE', '/super-admin/school/badge');
  const phone = { value: '(868) 555-9999' };
  await change('PUT', '/admin/site-settings/contactPhone', { body: phone });
  await change('PUT', '/admin/decisions', { body: { told: 'at_once' } });
  const letters = (await rest.get('/admin/letters')).read(z.array(letterSchema));
  const version = letters.find(({ kind }) => kind === 'rejected')?.version;
  const letter = { subject: 'Our decision', text: 'Changed since.', version };
  await change('PUT', '/admin/letters/rejected', { body: letter });
  expect(changed.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  await submittedApplication(portal);
}

/** Deletes applications and with them documents whose bytes only a full backup holds. */
export async function deleteSome({ rest }: Account) {
  const applications = (await rest.get('/admin/applications')).read(applicationsSchema);
  for (const { id } of applications.filter((_, index) => index % 20 === 0))
    expect((await rest.delete(`/admin/applications/${id}`)).status).toBe(200);
}
