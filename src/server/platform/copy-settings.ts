import path from 'node:path';
import { z } from 'zod';

/** Public keys of age, apart by blanks or commas. */
const publicKeys = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((keys) => keys.every((key) => /^age1[0-9a-z]+$/.test(key)), {
    message: 'must be public keys of age, which begin with age1',
  });

const sftpAddress = z.url({
  protocol: /^sftp$/,
  error: 'must be an address such as sftp://portal@copies.school.example/backups',
});
const storeAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://s3.example.com/bucket',
});

/** The settings of encrypted and off-site copies of backups. */
export const copySettings = {
  BACKUP_RECIPIENTS: publicKeys.default([]),
  BACKUP_COPY_FOLDER: z
    .string()
    .refine((folder) => path.isAbsolute(folder), 'must be the full path of a folder')
    .optional(),
  BACKUP_COPY_SFTP_URL: sftpAddress.optional(),
  BACKUP_COPY_SFTP_HOST_KEY: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be a fingerprint as ssh-keygen -lf prints it: SHA256:…')
    .optional(),
  BACKUP_COPY_SFTP_KEY_FILE: z.string().optional(),
  BACKUP_COPY_S3_URL: storeAddress.optional(),
  BACKUP_COPY_S3_REGION: z.string().default('auto'),
  BACKUP_COPY_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_COPY_S3_SECRET_ACCESS_KEY: z.string().optional(),
};
type Environment = z.output<z.ZodObject<typeof copySettings>>;

/** The settings without which an address cannot be used. */
const NEEDED = {
  BACKUP_COPY_SFTP_URL: ['BACKUP_COPY_SFTP_HOST_KEY'],
  BACKUP_COPY_S3_URL: ['BACKUP_COPY_S3_ACCESS_KEY_ID', 'BACKUP_COPY_S3_SECRET_ACCESS_KEY'],
} as const;

/** Refuses an address whose other settings are missing. */
export function requireWholePlaces({ value, issues }: z.core.ParsePayload<Environment>) {
  const refuse = (name: keyof Environment, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value[name] });
  for (const address of ['BACKUP_COPY_SFTP_URL', 'BACKUP_COPY_S3_URL'] as const)
    for (const name of NEEDED[address])
      if (value[address] && !value[name]) refuse(name, `has to be set beside ${address}`);
  const { BACKUP_COPY_SFTP_URL: sftp, BACKUP_COPY_SFTP_KEY_FILE: keyFile, BACKUP_COPY_S3_URL: s3 } = value;
  if (sftp && !new URL(sftp).username)
    refuse('BACKUP_COPY_SFTP_URL', 'must name the user: sftp://user@machine');
  if (sftp && !keyFile && !new URL(sftp).password)
    refuse('BACKUP_COPY_SFTP_KEY_FILE', 'has to be set, unless BACKUP_COPY_SFTP_URL holds a password');
  if (s3 && new URL(s3).pathname === '/')
    refuse('BACKUP_COPY_S3_URL', 'must name the bucket: https://machine/bucket');
}

function sftpIn({
  BACKUP_COPY_SFTP_URL: address,
  BACKUP_COPY_SFTP_HOST_KEY: hostKey,
  BACKUP_COPY_SFTP_KEY_FILE: keyFile,
}: Environment) {
  if (!address || !hostKey) return undefined;
  const { hostname, port, username, password, pathname, host } = new URL(address);
  const folder = decodeURIComponent(pathname).replace(/\/+$/, '');
  return {
    /** Without the password. */
    address: `sftp://${username}@${host}${folder}`,
    host: hostname,
    port: Number(port || 22),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder,
    keyFile,
    hostKey,
  };
}

function s3In({
  BACKUP_COPY_S3_URL: address,
  BACKUP_COPY_S3_REGION: region,
  BACKUP_COPY_S3_ACCESS_KEY_ID: accessKeyId,
  BACKUP_COPY_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment) {
  if (!address || !accessKeyId || !secretAccessKey) return undefined;
  const { origin, pathname } = new URL(address);
  const [bucket, ...folders] = pathname.split('/').filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const endpoint = `${origin}/${bucket}`;
  return { address: `${endpoint}/${prefix}`, endpoint, prefix, region, accessKeyId, secretAccessKey };
}

/** Where copies of the nightly backups go. */
export const copiesIn = (env: Environment) => ({
  folder: env.BACKUP_COPY_FOLDER,
  sftp: sftpIn(env),
  s3: s3In(env),
});
