import { describe, expect, test } from 'vitest';
import { parseErrorData } from '../../src/client/api/error-data.ts';
import { parseUser } from '../../src/client/api/parse-user.ts';
import { userSchema } from '../../src/shared/users/schema.ts';

const USER = {
  id: 1,
  firstName: 'Anjali',
  lastName: 'Baptiste',
  email: 'anjali@example.com',
  role: 'user',
  emailVerified: true,
  isActive: true,
};

describe('a stored user is read as the schema reads it', () => {
  test.each([
    [USER],
    [{ ...USER, role: 'super_admin', secondStepDue: true }],
    [{ ...USER, more: 'dropped' }],
    [{ ...USER, id: 1.5 }],
    [{ ...USER, id: '1' }],
    [{ ...USER, role: 'root' }],
    [{ ...USER, email: null }],
    [{ ...USER, isActive: 1 }],
    [{ ...USER, secondStepDue: false }],
    [{ id: 1 }],
    [[USER]],
    ['Anjali'],
    [null],
  ])('%j', (value) => {
    const { success, data } = userSchema.safeParse(value);
    if (success) expect(parseUser(value)).toEqual(data);
    else expect(() => parseUser(value)).toThrow(TypeError);
  });
});

test.each([
  [{ code: 'CONFLICT', path: 'x' }, true],
  [{ code: 'BAD_REQUEST', issues: [{ path: 'email', message: 'Invalid email format' }] }, true],
  [{ code: 'BAD_REQUEST', issues: [{ path: 'email' }] }, false],
  [{ code: 400 }, false],
  ['<html>', false],
  [undefined, false],
])('error data %j are the server’s: %s', (data, isTheServers) => {
  expect(parseErrorData(data)).toEqual(isTheServers ? data : undefined);
});
