import { trpc } from '../../api/trpc.ts';
import type { TransferError } from './transfer.ts';

/** Calls outside tRPC that are refused: asks again who is signed in, or whether the portal is open, and so tells every page. */
export function useRefusalCheck() {
  const { auth, site } = trpc.useUtils();
  return (error: TransferError) => {
    if (error.isUnauthorized) void auth.profile.invalidate();
    if (error.status === 403) void site.portalStatus.invalidate();
  };
}
