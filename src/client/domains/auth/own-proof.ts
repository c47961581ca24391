import { z } from 'zod';
import { changePasswordSchema, signInCode } from '../../../shared/auth/schema.ts';

/**
 * The password once more, and a code of the second step, as fields of a form. They have names of their own: the page may ask
 * for other passwords and codes.
 */
type ProofValues = { proofPassword: string; proofCode: string };

export const NO_PROOF: ProofValues = { proofPassword: '', proofCode: '' };

/** As the server reads it: capitals and blanks around it make no other address. */
export const isSameAddress = (typed: string, address: string) => typed.trim().toLowerCase() === address;

/** Added to the schema of a form whose changes need the proof, or do not. */
export const proofShape = (isNeeded: boolean) => ({
  proofPassword: isNeeded ? changePasswordSchema.shape.currentPassword : z.string(),
  proofCode: signInCode,
});

export const proofOf = ({ proofPassword, proofCode }: ProofValues) => ({
  ...(proofPassword && { currentPassword: proofPassword }),
  ...(proofCode && { code: proofCode }),
});

/** What the server found wrong, by the fields of the form. */
export const withProofFields = ({ currentPassword, code, ...issues }: Record<string, string>) => ({
  ...issues,
  ...(currentPassword && { proofPassword: currentPassword }),
  ...(code && { proofCode: code }),
});
