import { expect, test } from 'vitest';
import { z } from 'zod';
import { readContract } from '../support/platform/contract.ts';
import { usePortal } from '../support/portal.ts';

/** The calls of the specification, in its words. */
const CALLS = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/auth/profile',
  'PUT /api/auth/profile',
  'POST /api/auth/change-password',
  'POST /api/auth/logout',
  'GET /api/registration-portal/status',
  'GET /api/site-settings/{settingName}',
  'GET /api/draft-application',
  'POST /api/draft-application',
  'DELETE /api/draft-application',
  'GET /api/applications',
  'GET /api/students/my-students',
  'GET /api/students/by-email/{emailAddress}',
  'POST /api/students',
  'PUT /api/students/{id}',
  'GET /api/students/{id}',
  'GET /api/students/{id}/exam-results',
  'POST /api/exam-results',
  'DELETE /api/exam-results/{id}',
  'GET /api/students/{id}/application',
  'GET /api/students/{id}/documents',
  'POST /api/students/{id}/documents',
  'DELETE /api/students/{id}/documents/{documentId}',
  'GET /api/subjects',
  'GET /api/students/{id}/eligibility/{subject}',
  'POST /api/applications',
  'POST /api/applications/{id}/mistakes',
  'PUT /api/applications/{id}',
  'GET /api/documents/{fileName}',
  'GET /api/admin/applications',
  'GET /api/admin/applications/{id}',
  'PUT /api/admin/applications/{id}/status',
  'PUT /api/admin/applications/{id}/subjects',
  'DELETE /api/admin/applications/{id}',
  'DELETE /api/admin/applications/bulk',
  'PUT /api/admin/students/{studentId}',
  'GET /api/admin/applications/export',
  'GET /api/admin/figures',
  'GET /api/admin/figures.csv',
  'POST /api/admin/registration-portal/schedule',
  'GET /api/admin/site-settings',
  'PUT /api/admin/site-settings/{key}',
  'POST /api/admin/site-settings',
  'GET /api/super-admin/users',
];
const CREATIONS = [
  'POST /api/admin/applications/{id}/requests',
  'POST /api/admin/broadsheets',
  'POST /api/admin/exam-subject-names',
  'POST /api/admin/decisions/releases',
  'POST /api/admin/places/previews',
  'POST /api/admin/paper-applications',
  'POST /api/admin/applications/{id}/claim-code',
  'POST /api/auth/register',
  'POST /api/setup',
  'POST /api/students',
  'POST /api/students/{id}/apply-again',
  'POST /api/super-admin/intakes',
  'POST /api/exam-results',
  'POST /api/applications',
  'POST /api/applications/{id}/mistakes',
  'POST /api/students/{id}/documents',
  'POST /api/admin/site-settings',
  'POST /api/admin/applications/{id}/notes',
  'POST /api/admin/subjects',
  'POST /api/admin/scholarship-groups',
  'POST /api/super-admin/users',
  'POST /api/super-admin/backup/create-free',
  'POST /api/super-admin/backup/upload',
  'POST /api/super-admin/school/badge',
];

test('every call of the specification stands in the contract', async () => {
  const { operations } = await readContract(await usePortal());
  expect(operations.map(({ call }) => call)).toEqual(expect.arrayContaining(CALLS));
});

test('the parts of a path are its path parameters', async () => {
  const { operations } = await readContract(await usePortal());
  for (const { call, path, operation } of operations) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect([call, declared.map(({ name }) => name)]).toEqual([call, parts]);
    expect([call, declared.every(({ required }) => required)]).toEqual([call, true]);
  }
});

test('creation answers 201, everything else 200, and every refusal is described', async () => {
  const { operations } = await readContract(await usePortal());
  for (const { call, operation } of operations) {
    const success = CREATIONS.includes(call) ? '201' : '200';
    expect([call, Object.keys(operation.responses).sort()]).toEqual([call, [success, 'default']]);
  }
});

test('what is read has no body; the fields of a body say which are required', async () => {
  const { operations, document } = await readContract(await usePortal());
  for (const { call, method, operation } of operations) {
    if (method === 'get') expect([call, operation.requestBody]).toEqual([call, undefined]);
  }
  const register = document.paths['/api/auth/register']?.post?.requestBody?.content['application/json'];
  expect(register?.schema).toMatchObject({
    type: 'object',
    required: ['firstName', 'lastName', 'email', 'password'],
    properties: { password: { type: 'string', minLength: 8 } },
  });
});

/** Resolves a JSON pointer such as '#/a/b'. */
const resolve = (document: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (value, key) => z.record(z.string(), z.unknown()).safeParse(value).data?.[key],
      document,
    );

test('every reference leads somewhere within the document', async () => {
  const { document } = await readContract(await usePortal());
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, pointer]) => pointer,
  );
  for (const pointer of references) {
    expect([pointer, resolve(document, pointer ?? '')]).toEqual([pointer, expect.anything()]);
  }
});

test('the readable page shows every call, without a script', async () => {
  const portal = await usePortal();
  const { operations } = await readContract(portal);
  const answer = await fetch(`${portal.url}/api/docs`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  for (const { call } of operations) {
    expect(page).toContain(`<code>${call.replaceAll(/\{(\w+)\}/g, ':$1')}</code>`);
  }
  expect(page).not.toMatch(/<script|javascript:/i);
});
