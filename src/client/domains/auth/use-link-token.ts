import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { notify } from '../../components/feedback/notify.ts';
import { paths } from '../../paths.ts';

/** The token of an emailed or printed link, or null when the URL has none. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  return search.get('token') || null;
}

/** The token of a password reset link. Without one, shows a notice and goes to the log-in page (applicants §2). */
export function useResetToken(): string | null {
  const token = useLinkToken();
  const navigate = useNavigate();
  useEffect(() => {
    if (token) return;
    notify({ title: 'Invalid Reset Link', message: 'This password reset link is invalid.', kind: 'error' });
    void navigate(paths.auth, { replace: true });
  }, [token, navigate]);
  return token;
}
