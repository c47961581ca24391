import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, configWarnings, readConfig } from '../../src/server/platform/config.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');

const refusalOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    return error;
  }
  return undefined;
};

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataFolder: PROJECT,
    databaseFile: path.join(PROJECT, 'portal.sqlite'),
    uploadsFolder: path.join(PROJECT, 'uploads'),
    backupsFolder: path.join(PROJECT, 'backups'),
    outboxFolder: path.join(PROJECT, 'outbox'),
    pagesFolder: path.join(PROJECT, 'dist/client'),
    superAdmin: undefined,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    backupSmtpOverride: undefined,
    backupRecipients: [],
    backupCopies: { folder: undefined, sftp: undefined, s3: undefined },
    trustProxy: false,
    rateLimitPerMinute: 600,
    maxBackupUploadBytes: 2048 * 1024 ** 2,
    logLevel: 'info',
    newDatabase: false,
    reserveBytes: 0,
  });
});

const superAdmin = { SUPER_ADMIN_EMAIL: 'head@school.example', SUPER_ADMIN_PASSWORD: '12345678' };

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [
    { PUBLIC_URL: 'https://apply.school.example/' },
    {
      publicUrl: 'https://apply.school.example',
      mailFrom: 'no-reply@apply.school.example',
    },
  ],
  [{ DATA_DIR: '/srv/portal' }, { databaseFile: path.resolve('/srv/portal/portal.sqlite') }],
  [superAdmin, { superAdmin: { email: 'head@school.example', password: '12345678' } }],
  [
    { ...superAdmin, SUPER_ADMIN_EMAIL: 'Head@School.example' },
    { superAdmin: { email: 'head@school.example', password: '12345678' } },
  ],
  [{ SMTP_URL: 'smtp://relay.example:25' }, { smtpUrl: 'smtp://relay.example:25' }],
  [{ SMTP_URL: 'smtps://u:p@relay.example' }, { smtpUrl: 'smtps://u:p@relay.example' }],
  [{ MAIL_FROM: 'office@school.example' }, { mailFrom: 'office@school.example' }],
  [{ BACKUP_SMTP_OVERRIDE: 'smtp://127.0.0.1:2525' }, { backupSmtpOverride: 'smtp://127.0.0.1:2525' }],
  [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
  [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
  [{ RATE_LIMIT_PER_MINUTE: '0' }, { rateLimitPerMinute: 0 }],
  [{ MAX_BACKUP_UPLOAD_MB: '1' }, { maxBackupUploadBytes: 1024 ** 2 }],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ SOMETHING_ELSE: 'x' }, {}],
])('%o is understood', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected);
});

const HTTP_ADDRESS = 'must be an address that starts with http:// or https://';
const SMTP_ADDRESS = 'must be an address that starts with smtp:// or smtps://';
const TOGETHER = 'SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD have to be set together';

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PUBLIC_URL: 'apply.school.example' }, `PUBLIC_URL ${HTTP_ADDRESS}`],
  [{ PUBLIC_URL: 'ftp://school.example' }, `PUBLIC_URL ${HTTP_ADDRESS}`],
  [{ ...superAdmin, SUPER_ADMIN_EMAIL: 'head' }, 'SUPER_ADMIN_EMAIL must be an email address'],
  [
    { ...superAdmin, SUPER_ADMIN_PASSWORD: '1234567' },
    'SUPER_ADMIN_PASSWORD must have at least 8 characters',
  ],
  [{ SUPER_ADMIN_EMAIL: 'head@school.example' }, TOGETHER],
  [{ SUPER_ADMIN_PASSWORD: '12345678' }, TOGETHER],
  [{ SMTP_URL: 'relay.example' }, `SMTP_URL ${SMTP_ADDRESS}`],
  [{ SMTP_URL: 'http://relay.example' }, `SMTP_URL ${SMTP_ADDRESS}`],
  [{ BACKUP_SMTP_OVERRIDE: 'relay' }, `BACKUP_SMTP_OVERRIDE ${SMTP_ADDRESS}`],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be true or false'],
  [{ RATE_LIMIT_PER_MINUTE: 'many' }, 'RATE_LIMIT_PER_MINUTE must be a whole number from 0 to 1000000'],
  [{ MAX_BACKUP_UPLOAD_MB: '0' }, 'MAX_BACKUP_UPLOAD_MB must be a whole number from 1 to 1000000'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
])('%o is refused', (environment, message) => {
  const refusal = refusalOf(environment);
  expect(refusal).toBeInstanceOf(ConfigurationError);
  expect(refusal).toHaveProperty('message', message);
});

describe('an empty variable counts as not set', () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'SUPER_ADMIN_EMAIL',
    'SUPER_ADMIN_PASSWORD',
    'SMTP_URL',
    'MAIL_FROM',
    'BACKUP_SMTP_OVERRIDE',
    'TRUST_PROXY',
    'RATE_LIMIT_PER_MINUTE',
    'MAX_BACKUP_UPLOAD_MB',
    'LOG_LEVEL',
  ];
  test.each(names)('%s', (name) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
    expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}));
  });
});

test.each([
  ['http://apply.school.example', 'true', 1],
  ['http://192.168.1.20:3000', 'true', 1],
  ['https://apply.school.example', 'true', 0],
  ['http://localhost:3000', 'true', 0],
  ['http://127.0.0.1:3000', 'true', 0],
  ['http://[::1]:3000', 'true', 0],
  ['http://apply.school.example', 'false', 0],
])('%s with TRUST_PROXY=%s: %i warnings', (PUBLIC_URL, TRUST_PROXY, count) => {
  const warnings = configWarnings(readConfig({ PUBLIC_URL, TRUST_PROXY }));
  expect(warnings).toHaveLength(count);
  for (const warning of warnings) expect(warning).toMatch(/^PUBLIC_URL .*https:[^\n]*$/);
});
