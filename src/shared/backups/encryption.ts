import { z } from 'zod';

/** Ends the names of encrypted backups, after the name of the backup itself. */
export const ENCRYPTED = '.age';

const SHORT = 'Please enter a passphrase of at least 12 characters';

export const passphraseSchema = z.string(SHORT).trim().min(12, SHORT).max(200);

/** How a copy is encrypted: to a passphrase, or to the public keys of the school (BACKUP_RECIPIENTS). */
export const encryptionSchema = z.discriminatedUnion('with', [
  z.object({ with: z.literal('passphrase'), passphrase: passphraseSchema }),
  z.object({ with: z.literal('recipients') }),
]);
export type EncryptionChoice = z.output<typeof encryptionSchema>;

export const KEY_NEEDED =
  'This backup is encrypted. Please give its passphrase, or the secret key that begins with AGE-SECRET-KEY-.';

/**
 * A passphrase or the text of an identity file, which opens an encrypted backup. It is not trimmed: older backups may be
 * encrypted to a passphrase with blanks at its ends.
 */
export const decryptionKeySchema = z.string().regex(/\S/, KEY_NEEDED).max(20_000);

/** What every encrypted file begins with. */
export const ENCRYPTED_BEGINNING = 'age-encryption.org/v1\n';
