import { expect } from 'vitest';
import { api } from '../../../scripts/support/rest.ts';
import { DEFAULT_SITE_SETTINGS, SITE_SETTING_KEYS } from '../../../src/shared/settings/site-settings.ts';
import { newPerson, PASSWORD, signInAs } from '../../support/accounts.ts';
import { linkToken, readOutbox } from '../../support/mail/outbox.ts';
import { CLOSING, type Facts, type Row, WHILE_OPEN } from './row.ts';

const TOKEN = expect.stringMatching(/^[\w-]{43}$/);
const message = (text: string) => () => ({ message: text });

/** The token of a reset link that was sent to the owner. */
async function resetToken({ portal, owner }: Facts) {
  await api(portal).post('/auth/forgot-password', { email: owner.email });
  const mail = (await readOutbox(portal)).findLast(({ to }) => to === owner.email);
  return mail && linkToken(mail);
}

async function inactiveAccount({ portal }: Facts) {
  const { email, user } = await signInAs(portal, 'user');
  await portal.services.db.updateTable('users').set({ isActive: 0 }).where('id', '=', user.id).execute();
  return { email };
}

/** Signs the owner in once more. @returns the id of a session that is not the asking one. */
async function otherSession({ portal, owner }: Facts) {
  await api(portal).post('/auth/login', { email: owner.email, password: PASSWORD });
  return (await owner.trpc.auth.sessions.query()).find(({ isCurrent }) => !isCurrent)?.id;
}

export const AUTH_CALLS: readonly Row[] = [
  {
    call: 'POST /api/auth/login',
    procedure: 'auth.login',
    input: ({ owner }) => ({ email: owner.email, password: PASSWORD }),
    reply: ({ owner }) => ({ token: TOKEN, user: owner.user }),
    audience: 'anybody',
    refusals: [
      ['a wrong password', () => ({ password: 'wrong' }), 401, 'Invalid email or password.'],
      ['an unknown address', () => ({ email: 'no@example.com' }), 401, 'Invalid email or password.'],
      ['an inactive account', inactiveAccount, 403, 'This account is inactive. Please contact the school.'],
      ['no address', () => ({ email: 'anya' }), 400, 'Invalid email format', 'email'],
      ['a code without end', () => ({ code: '1'.repeat(201) }), 400, 'This code is too long', 'code'],
    ],
  },
  {
    call: 'POST /api/auth/register',
    procedure: 'auth.register',
    input: () => newPerson(),
    creates: true,
    reply: (_, { password: _password, ...person }) => ({
      token: TOKEN,
      user: { ...person, id: expect.any(Number), role: 'user', emailVerified: false, isActive: true },
    }),
    audience: 'anybody',
    refusals: [
      [
        'an address that has an account',
        ({ owner }) => ({ email: owner.email.toUpperCase() }),
        409,
        'An account with this email already exists.',
      ],
      ['a blank name', () => ({ lastName: ' ' }), 400, 'Last name is required', 'lastName'],
    ],
  },
  {
    call: 'GET /api/auth/sessions',
    procedure: 'auth.sessions',
    reply: () => [
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        device: '',
        createdAt: WHILE_OPEN,
        lastUsedAt: WHILE_OPEN,
        isCurrent: true,
      },
    ],
    audience: 'account',
  },
  {
    call: 'DELETE /api/auth/sessions/{id}',
    procedure: 'auth.endSession',
    input: async (facts) => ({ id: await otherSession(facts) }),
    reply: message('The session was ended.'),
    audience: 'account',
    refusals: [
      ['one that there is not', () => ({ id: '0123456789abcdef' }), 404, 'This session has ended already.'],
      ['no session', () => ({ id: 'x' }), 400, 'This is not a session', 'id'],
    ],
  },
  {
    call: 'POST /api/auth/forgot-password',
    procedure: 'auth.forgotPassword',
    input: ({ owner }) => ({ email: owner.email }),
    reply: message('If an account with this email exists, a reset link has been sent to it.'),
    audience: 'anybody',
    refusals: [['no address', () => ({ email: '' }), 400, 'Invalid email format', 'email']],
  },
  {
    call: 'POST /api/auth/reset-password',
    procedure: 'auth.resetPassword',
    input: async (facts) => ({ token: await resetToken(facts), password: '12345678' }),
    reply: message('Your password has been updated. Please log in.'),
    audience: 'anybody',
    refusals: [
      ['a wrong link', () => ({ token: 'x' }), 400, 'This password reset link is invalid.', 'token'],
      [
        'a short password',
        () => ({ password: '1234567' }),
        400,
        'Password must be at least 8 characters',
        'password',
      ],
    ],
  },
  {
    call: 'GET /api/auth/profile',
    procedure: 'auth.profile',
    reply: ({ owner }) => owner.user,
    audience: 'account',
  },
  {
    call: 'PUT /api/auth/profile',
    procedure: 'auth.updateProfile',
    input: ({ owner }) => ({ firstName: 'Zoë', lastName: 'Ali', email: owner.email }),
    reply: ({ owner }) => ({ ...owner.user, firstName: 'Zoë', lastName: 'Ali' }),
    audience: 'account',
    refusals: [
      [
        "somebody else's address",
        async ({ portal }) => ({ email: (await signInAs(portal, 'user')).email }),
        409,
        'An account with this email already exists.',
      ],
      ['no name', () => ({ firstName: '' }), 400, 'First name is required', 'firstName'],
    ],
  },
  {
    call: 'POST /api/auth/change-password',
    procedure: 'auth.changePassword',
    input: () => ({ currentPassword: PASSWORD, newPassword: '123456' }),
    reply: message('Your password has been changed.'),
    audience: 'account',
    refusals: [
      [
        'a wrong current password',
        () => ({ currentPassword: 'wrong' }),
        400,
        'Current password is incorrect',
        'currentPassword',
      ],
      [
        'a short one',
        () => ({ newPassword: '12345' }),
        400,
        'Password must be at least 6 characters long',
        'newPassword',
      ],
    ],
  },
];

export const SITE_CALLS: readonly Row[] = [
  {
    call: 'GET /api/registration-portal/status',
    procedure: 'site.portalStatus',
    reply: () => ({
      isOpen: true,
      message: 'The registration portal is open until 05/10/2026 at 11:30.',
      openDate: WHILE_OPEN,
      closeDate: CLOSING,
      minutesLeft: 30,
    }),
    audience: 'anybody',
  },
  ...SITE_SETTING_KEYS.map(
    (key): Row => ({
      call: `GET /api/site-settings/${key}`,
      procedure: 'site.setting',
      input: () => ({ settingName: key }),
      reply: () => ({ key, value: DEFAULT_SITE_SETTINGS[key] }),
      audience: 'anybody',
      refusals: [['another key', () => ({ settingName: 'smtp' }), 404, 'There is no such setting.']],
    }),
  ),
];
