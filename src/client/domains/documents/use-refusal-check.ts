import { trpc } from '../../api/trpc.ts';
import type { TransferError } from './transfer.ts';

/** For refused calls outside tRPC: fetches the profile or the portal status again, which all pages follow. */
export function useRefusalCheck() {
  const { auth, site } = trpc.useUtils();
  return (error: TransferError) => {
    if (error.isUnauthorized) void auth.profile.invalidate();
    if (error.status === 403) void site.portalStatus.invalidate();
  };
}
