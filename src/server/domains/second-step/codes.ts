import { randomInt } from 'node:crypto';
import { hashToken } from '../../platform/tokens.ts';

/** In seconds: how long a code is shown (RFC 6238). */
const PERIOD = 30;
/** How far the clock of a phone may be off, in periods. */
const DRIFT = 1;
const SECRET_BYTES = 20;
/** The empty squares that a QR code needs around it. */
const QUIET_ZONE = 4;

/** Loaded with the first code: an idle server does without their memory. */
const loadOtpAuth = () => import('otpauth');
const loadQr = () => import('qr');

async function totp(secret: string, names: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await loadOtpAuth();
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD });
}

export async function newSecret() {
  const { Secret } = await loadOtpAuth();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads: the secret, and under which names to list it; the same as a picture (SVG). */
export async function appEntry(secret: string, issuer: string, label: string) {
  const uri = (await totp(secret, { issuer, label })).toString();
  const { default: encodeQR } = await loadQr();
  return { uri, qrCode: encodeQR(uri, 'svg', { border: QUIET_ZONE }) };
}

/** @returns which period's code it is, counted since 1970; null when it is none of now, or one period off. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const timestamp = now.getTime();
  const delta = (await totp(secret)).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** What somebody types by hand: blanks and hyphens between the groups, and capitals, make no difference. */
const typed = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** @returns the six digits of an app's code; null for anything else, a recovery code for example. */
export const appCode = (code: string) => /^\d{6}$/.exec(typed(code))?.[0] ?? null;

/** No letter that could be taken for another one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;
const HOW_MANY = 10;

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const recoveryCode = () => Array.from({ length: GROUPS }, group).join('-');

/**
 * For who has lost the phone: each works once. Of 120 random bits, since no fast hash keeps fewer than 112 secret (OWASP
 * ASVS 5.0, 6.5.2). Earlier ones had 60, and work until they are renewed.
 */
export const newRecoveryCodes = () => Array.from({ length: HOW_MANY }, recoveryCode);

export const hashRecoveryCode = (code: string) => hashToken(typed(code));
