import { hashReadableCode, readableCode, withoutSpacing } from '../../platform/tokens.ts';

/** In seconds: how long a code is valid (RFC 6238). */
const PERIOD = 30;
/** How far a phone's clock may be off, in periods. */
const DRIFT = 1;
const SECRET_BYTES = 20;
/** In modules: the margin that a QR code needs. */
const QUIET_ZONE = 4;

/** Loaded with the first code, to save an idle server the memory. */
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

/** The entry for an authenticator app: the secret with the names to list it under, as a URI and as a QR code (SVG). */
export async function appEntry(secret: string, issuer: string, label: string) {
  const uri = (await totp(secret, { issuer, label })).toString();
  const { default: encodeQR } = await loadQr();
  return { uri, qrCode: encodeQR(uri, 'svg', { border: QUIET_ZONE }) };
}

/** @returns the code's period, counted since 1970; null when it is not valid now, nor one period off. */
export async function timeStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const timestamp = now.getTime();
  const delta = (await totp(secret)).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/** @returns the six digits of an app's code; null for anything else, such as a recovery code. */
export const appCode = (code: string) => /^\d{6}$/.exec(withoutSpacing(code))?.[0] ?? null;

const GROUPS = 6;
const HOW_MANY = 10;

/**
 * Recovery codes for users who lose their phone; each works once. They have 120 random bits, since a fast hash needs at
 * least 112 (OWASP ASVS 5.0, 6.5.2). Older codes had 60, and work until they are renewed.
 */
export const newRecoveryCodes = () => Array.from({ length: HOW_MANY }, () => readableCode(GROUPS));

export const hashRecoveryCode = hashReadableCode;
