import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { isShown, labelOf } from '../../src/shared/audit/labels.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { usePortal } from '../support/portal.ts';

test('what the trail records has a label, or means nothing to a reader', async () => {
  const portal = await usePortal();
  const { application, student } = await submittedApplication(portal);
  const { rest } = await signInAs(portal, 'super_admin');
  const applicant = await signInAs(portal, 'user');
  const answers = [
    await rest.post('/students', studentPayload({ email: 'another@example.com' })),
    await rest.put(`/students/${student.id}`, { street: 'Elsewhere' }),
    await rest.post('/exam-results', examResultPayload(student.id, { examYear: 2024 })),
    await rest.upload(student.id, pngFile(), 'other'),
    await rest.put(`/admin/applications/${application.id}/status`, { status: 'approved' }),
    await rest.post(`/admin/applications/${application.id}/notes`, { text: 'Called.' }),
    await rest.put('/admin/site-settings/officeHours', { value: 'Mon-Thu' }),
    await rest.put('/admin/school', { name: 'Holy Cross College', accent: 'navy' }),
    await rest.put('/admin/letters/approved', { subject: 'Welcome', text: 'You are in.', version: 0 }),
    await rest.post('/admin/registration-portal/schedule', { openDate: null, closeDate: null }),
    await rest.put(`/super-admin/users/${applicant.user.id}`, { firstName: 'Another', isActive: false }),
    await rest.delete(`/super-admin/users/${applicant.user.id}/sessions`),
    await rest.put('/super-admin/second-step', { isRequired: false }),
    await rest.post('/super-admin/backup/create-free', { type: 'database' }),
    await rest.delete(`/admin/applications/${application.id}`),
    await rest.delete(`/super-admin/users/${applicant.user.id}`),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  const states = (await trailOf(portal)).flatMap(({ before, after }) => [before, after]);
  const fields = new Set(states.flatMap((state) => Object.keys(state ?? {})));
  expect(fields.size).toBeGreaterThan(20);
  expect([...fields].filter((field) => isShown(field) && labelOf(field) === field)).toEqual([]);
});

test('a field that has no label yet is shown as it is', () => {
  expect(isShown('brandNew')).toBe(true);
  expect(labelOf('brandNew')).toBe('brandNew');
  expect(isShown('id')).toBe(false);
});

test('a label may depend on the record', () => {
  expect(labelOf('email')).toBe('Email Address (Student)');
  expect(labelOf('email', 'user')).toBe('Email');
  expect(labelOf('subject', 'export')).toBe('Subject');
  expect(labelOf('text', 'letterTemplate')).toBe('Text');
});
