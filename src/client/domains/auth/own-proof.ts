import { z } from 'zod';
import { changePasswordSchema, signInCode } from '../../../shared/auth/schema.ts';

/**
 * The current password and a code of the second step, as form fields. Their names differ from those of other passwords
 * and codes on the page.
 */
type ProofValues = { proofPassword: string; proofCode: string };

export const NO_PROOF: ProofValues = { proofPassword: '', proofCode: '' };

/** Compares as the server does: without case and surrounding white space. */
export const isSameAddress = (typed: string, address: string) => typed.trim().toLowerCase() === address;

/** Added to a form's schema. `isNeeded`: the change needs the password. */
export const proofShape = (isNeeded: boolean) => ({
  proofPassword: isNeeded ? changePasswordSchema.shape.currentPassword : z.string(),
  proofCode: signInCode,
});

export const proofOf = ({ proofPassword, proofCode }: ProofValues) => ({
  ...(proofPassword && { currentPassword: proofPassword }),
  ...(proofCode && { code: proofCode }),
});

/** The server's messages by this form's field names. */
export const withProofFields = ({ currentPassword, code, ...issues }: Record<string, string>) => ({
  ...issues,
  ...(currentPassword && { proofPassword: currentPassword }),
  ...(code && { proofCode: code }),
});
