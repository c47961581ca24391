import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { notify } from '../../components/feedback/notify.ts';
import { paths } from '../../paths.ts';

/** The token of an emailed or printed link, or null when the URL has none. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  return search.get('token') || null;
}

/** History state of the log-in page after a password reset link without its token. */
const INCOMPLETE_RESET_LINK = { resetLink: 'incomplete' } as const;
const incompleteSchema = z.object({ resetLink: z.literal(INCOMPLETE_RESET_LINK.resetLink) });

export const hasIncompleteResetLink = (state: unknown): boolean => incompleteSchema.safeParse(state).success;

/**
 * The token of a password reset link. Without one, shows a notice and goes to the log-in page (applicants §2), which
 * keeps the message when the notice has gone.
 */
export function useResetToken(): string | null {
  const token = useLinkToken();
  const navigate = useNavigate();
  useEffect(() => {
    if (token) return;
    notify({ title: 'Invalid Reset Link', message: 'This password reset link is invalid.', kind: 'error' });
    void navigate(paths.auth, { replace: true, state: INCOMPLETE_RESET_LINK });
  }, [token, navigate]);
  return token;
}
