import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordFormSchema,
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  profileSchema,
  registerFormSchema,
  registerSchema,
  resetPasswordFormSchema,
} from '../../src/shared/auth/schema.ts';

/** Every issue as 'path: message'. */
const refusals = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const FIRST_NAME = 'firstName: First name is required';
const LAST_NAME = 'lastName: Last name is required';
const EMAIL = 'email: Invalid email format';
const SHORT = 'password: Password must be at least 8 characters';
const CONFIRM = 'confirmPassword: Please confirm your password';
const DIFFERENT = "confirmPassword: Passwords don't match";

const person = { firstName: 'Anya', lastName: 'Ali', email: 'anya@example.com' };
const password = 'long enough';
const account = { ...person, password };

const tables: [string, z.ZodType, [string, unknown, string[]][]][] = [
  [
    'log-in',
    loginSchema,
    [
      ['complete', { email: person.email, password: 'x' }, []],
      ['nothing', {}, [EMAIL, 'password: Password is required']],
      ['no address', { email: 'anya', password }, [EMAIL]],
      ['empty password', { email: person.email, password: '' }, ['password: Password is required']],
    ],
  ],
  [
    'register',
    registerSchema,
    [
      ['complete', account, []],
      ['nothing', {}, [FIRST_NAME, LAST_NAME, EMAIL, SHORT]],
      ['blanks for names', { ...account, firstName: ' ', lastName: '\t' }, [FIRST_NAME, LAST_NAME]],
      [
        'names of which nothing can be seen',
        { ...account, firstName: '\u200b\u3164', lastName: '\u2800 \u00ad' },
        [FIRST_NAME, LAST_NAME],
      ],
      ['7 characters', { ...account, password: '1234567' }, [SHORT]],
      ['8 characters', { ...account, password: '12345678' }, []],
      ['other types', { ...account, firstName: 1, password: 12345678 }, [FIRST_NAME, SHORT]],
      [
        'a long name',
        { ...account, firstName: 'A'.repeat(101) },
        ['firstName: Please use at most 100 characters'],
      ],
      [
        'a huge password',
        { ...account, password: 'a'.repeat(257) },
        ['password: Please use at most 256 characters'],
      ],
    ],
  ],
  [
    'register form',
    registerFormSchema,
    [
      ['complete', { ...account, confirmPassword: password }, []],
      ['nothing', {}, [FIRST_NAME, LAST_NAME, EMAIL, SHORT, CONFIRM]],
      ['not confirmed', { ...account, confirmPassword: '' }, [CONFIRM]],
      ['different', { ...account, confirmPassword: 'other' }, [DIFFERENT]],
      [
        'different beside another mistake',
        { ...account, firstName: '', confirmPassword: 'other' },
        [FIRST_NAME, DIFFERENT],
      ],
    ],
  ],
  [
    'forgotten password',
    forgotPasswordSchema,
    [
      ['complete', { email: person.email }, []],
      ['nothing', {}, [EMAIL]],
      ['no address', { email: 'anya@' }, [EMAIL]],
    ],
  ],
  [
    'reset form',
    resetPasswordFormSchema,
    [
      ['complete', { password, confirmPassword: password }, []],
      ['nothing', {}, [SHORT, CONFIRM]],
      ['too short and different', { password: 'short', confirmPassword: 'other' }, [SHORT, DIFFERENT]],
    ],
  ],
  [
    'profile',
    profileSchema,
    [
      ['complete', person, []],
      ['nothing', {}, [FIRST_NAME, LAST_NAME, EMAIL]],
    ],
  ],
  [
    'change of password',
    changePasswordSchema,
    [
      ['6 characters', { currentPassword: 'x', newPassword: '123456' }, []],
      [
        '5 characters',
        { currentPassword: 'x', newPassword: '12345' },
        ['newPassword: Password must be at least 6 characters long'],
      ],
      [
        'nothing',
        {},
        [
          'currentPassword: Current password is required',
          'newPassword: Password must be at least 6 characters long',
        ],
      ],
    ],
  ],
  [
    'form to change the password',
    changePasswordFormSchema,
    [
      ['complete', { currentPassword: 'x', newPassword: '123456', confirmPassword: '123456' }, []],
      ['not confirmed', { currentPassword: 'x', newPassword: '123456', confirmPassword: '' }, [CONFIRM]],
      [
        'different beside a short one',
        { currentPassword: 'x', newPassword: '12345', confirmPassword: '123456' },
        [
          'newPassword: Password must be at least 6 characters long',
          'confirmPassword: New password and confirmation do not match',
        ],
      ],
    ],
  ],
];

describe.each(tables)('%s', (_, schema, cases) => {
  test.each(cases)('%s', (__, input, expected) => {
    expect(refusals(schema, input)).toEqual(expected);
  });
});

test('an email address is trimmed and in lower case, names are trimmed', () => {
  const typed = { firstName: ' Anya ', lastName: ' Ali', email: '  Anya@Example.COM ' };
  expect(profileSchema.parse(typed)).toEqual(person);
});

test('a password is taken as it is typed', () => {
  expect(registerSchema.parse({ ...account, password: '  blanks  ' })).toHaveProperty(
    'password',
    '  blanks  ',
  );
});
