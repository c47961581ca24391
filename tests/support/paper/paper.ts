import type { z } from 'zod';
import { CHOICES, RESULTS, studentPayload } from '../../../scripts/support/payloads.ts';
import {
  enteredApplicationSchema,
  type PaperApplication,
  type paperApplicationSchema,
} from '../../../src/shared/paper/schema.ts';
import type { Account } from '../accounts.ts';

export const PAPER_PATH = '/admin/paper-applications';

let forms = 0;

/** A complete form on paper of somebody without an email address. Each has another PIN and another name. */
export function paperPayload(
  overrides: Partial<PaperApplication> = {},
): z.input<typeof paperApplicationSchema> {
  forms += 1;
  const birthCertificatePin = `P${1_000_000 + forms}`;
  const { email: _, ...student } = studentPayload({ birthCertificatePin, lastName: `Charles ${forms}` });
  return { ...student, examResults: RESULTS, ...CHOICES, ...overrides };
}

export const enterPaper = async ({ rest }: Account, overrides?: Parameters<typeof paperPayload>[0]) =>
  (await rest.post(PAPER_PATH, paperPayload(overrides))).read(enteredApplicationSchema);

export const claim = ({ rest }: Pick<Account, 'rest'>, code: string) =>
  rest.post('/applications/claim', { code });
