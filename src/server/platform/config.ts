import path from 'node:path';
import { z } from 'zod';
import { emailAddress } from '../../shared/text/fields.ts';
import { copiesIn, copySettings, requireWholePlaces } from './copy-settings.ts';

const PROJECT_FOLDER = path.resolve(import.meta.dirname, '../../..');

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  const number = z.number().min(least, message).max(most, message);
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(number);
}
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
const smtpAddress = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address that starts with smtp:// or smtps://',
});
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z.string().default(PROJECT_FOLDER),
    SUPER_ADMIN_EMAIL: emailAddress('must be an email address').optional(),
    SUPER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
    SMTP_URL: smtpAddress.optional(),
    MAIL_FROM: z.string().optional(),
    BACKUP_SMTP_OVERRIDE: smtpAddress.optional(),
    TRUST_PROXY: z.stringbool('must be true or false').default(false),
    RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
    MAX_BACKUP_UPLOAD_MB: wholeNumber(1, 1_000_000).default(2048),
    ...copySettings,
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .refine((env) => (env.SUPER_ADMIN_EMAIL === undefined) === (env.SUPER_ADMIN_PASSWORD === undefined), {
    path: ['SUPER_ADMIN_EMAIL'],
    message: 'and SUPER_ADMIN_PASSWORD have to be set together',
  })
  .check(requireWholePlaces);

export type Config = ReturnType<typeof readConfig>;

/** A setting that cannot be used; its message is one line for the person who starts the program. */
export class ConfigurationError extends Error {}

/**
 * The program's settings (decisions §1). An empty variable counts as not set.
 * @throws {ConfigurationError} naming the first setting that is wrong.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigurationError(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const env = parsed.data;
  const dataFolder = path.resolve(env.DATA_DIR);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataFolder,
    databaseFile: path.join(dataFolder, 'portal.sqlite'),
    uploadsFolder: path.join(dataFolder, 'uploads'),
    backupsFolder: path.join(dataFolder, 'backups'),
    outboxFolder: path.join(dataFolder, 'outbox'),
    pagesFolder: path.join(PROJECT_FOLDER, 'dist/client'),
    superAdmin:
      env.SUPER_ADMIN_EMAIL && env.SUPER_ADMIN_PASSWORD
        ? { email: env.SUPER_ADMIN_EMAIL, password: env.SUPER_ADMIN_PASSWORD }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    backupSmtpOverride: env.BACKUP_SMTP_OVERRIDE,
    trustProxy: env.TRUST_PROXY,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    maxBackupUploadBytes: env.MAX_BACKUP_UPLOAD_MB * 1024 ** 2,
    backupCopies: copiesIn(env),
    backupRecipients: env.BACKUP_RECIPIENTS,
    logLevel: env.LOG_LEVEL,
    // Not from the environment: main.ts sets these two for the server.
    newDatabase: false,
    reserveBytes: 0,
  };
}

/** Browsers reach these hosts without a network in between. */
export const isOwnMachine = (hostname: string) =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Settings that work but are most likely mistakes, one line each. */
export function configWarnings({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (!trustProxy || protocol === 'https:' || isOwnMachine(hostname)) return [];
  return [
    `PUBLIC_URL (${publicUrl}) begins with http:// although a proxy stands in front (TRUST_PROXY): passwords could be read on the way, and cookies are not kept to HTTPS. Set PUBLIC_URL to the proxy’s https:// address.`,
  ];
}
