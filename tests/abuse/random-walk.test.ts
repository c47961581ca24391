import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, PASSWORD, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { cases } from '../support/cases.ts';
import { type ContractOperation, readContract } from '../support/platform/contract.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { likely, valueSchema } from './values.ts';

/** It takes a second and would write to other people's mail servers. tests/backups cover it. */
const LEFT_OUT = ['POST /api/super-admin/backup/create-free'];
const ROLES = ['user', 'admin', 'super_admin'] as const;
const WALKERS = [...ROLES, 'nobody'] as const;

const schemaOf = (content: Record<string, { schema: object }> | undefined) =>
  content?.['application/json']?.schema;

/** A call of the contract with arbitrary input. */
function callOf(contract: ContractOperation) {
  const { parameters, requestBody } = contract.operation;
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema }) => [name, likely(valueSchema.parse(schema))])),
    { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
  );
  const body = schemaOf(requestBody?.content);
  return fc.record({
    contract: fc.constant(contract),
    values,
    body: body ? likely(valueSchema.parse(body)) : fc.constant(undefined),
    walker: fc.constantFrom(...WALKERS),
  });
}
type Call = ReturnType<typeof callOf> extends fc.Arbitrary<infer Value> ? Value : never;

function requestOf({ contract, values, body }: Call, token: string | undefined) {
  const query = new URLSearchParams();
  let { path } = contract;
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (path.includes(`{${name}}`))
      path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || '-');
    else query.append(name, text);
  }
  return new Request(`http://portal${path}?${query}`, {
    method: contract.method.toUpperCase(),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Signs in as each role. An account that was deleted or locked out meanwhile is replaced by a new one. */
function walkersOf(portal: TestPortal) {
  const accounts = new Map<string, Account>();
  return async (walker: (typeof WALKERS)[number]) => {
    if (walker === 'nobody') return undefined;
    const known = accounts.get(walker);
    if (known && (await known.rest.get('/auth/profile')).status === 200) return known;
    const account = await signInAs(portal, walker);
    accounts.set(walker, account);
    return account;
  };
}

test('whatever is asked, and by whom: never a bug, never another shape, never what is somebody else’s', async () => {
  const portal = await usePortal();
  const { operations } = await readContract(portal);
  const { applicant } = await submittedApplication(portal);
  // A name that no random value equals: an answer that contains it shows somebody else's data.
  const secret = 'Quashie-Zébulon';
  const { db } = portal.services;
  await db.updateTable('users').set({ lastName: secret }).where('id', '=', applicant.user.id).execute();
  await db.updateTable('students').set({ lastName: secret }).execute();
  const accountOf = walkersOf(portal);
  const roleOf = async ({ user }: Account) =>
    (await db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirst())?.role;
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

  const calls = operations.filter(({ call }) => !LEFT_OUT.includes(call)).map(callOf);
  await fc.assert(
    fc.asyncProperty(fc.oneof(...calls), async (call) => {
      const account = await accountOf(call.walker);
      const role = account && (await roleOf(account));
      const request = requestOf(call, account?.token);
      const address = request.url.replace('http://portal', portal.url);
      const answer = await fetch(address, {
        method: request.method,
        headers: request.headers,
        body: request.body && (await request.text()),
      });
      const text = await answer.text();
      const said = `${request.method} ${request.url} as ${call.walker}: ${answer.status} ${text.slice(0, 500)}`;

      expect(answer.status, said).not.toBe(500);
      expect(text, said).not.toMatch(/node_modules|\.ts:\d+|SQLITE_|argon2/);
      for (const own of [PASSWORD, account?.token ?? PASSWORD]) expect(text, said).not.toContain(own);
      if (role === undefined || role === 'user') expect(text, said).not.toContain(secret);
      const { responses } = call.contract.operation;
      const described = answer.ok ? responses[String(answer.status)] : responses.default;
      expect(described, said).toBeDefined();
      const schema = schemaOf(described?.content);
      if (!schema) return;
      const isAsDescribed = ajv.validate(schema, JSON.parse(text));
      expect(isAsDescribed, `${said}\n${ajv.errorsText()}`).toBe(true);
    }),
    { numRuns: cases(600), endOnFailure: true },
  );
});
