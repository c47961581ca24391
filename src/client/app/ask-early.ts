import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { isAdministrator } from '../../shared/auth/constants.ts';
import { getSession } from '../api/session.ts';
import { createTrpcClient } from '../api/trpc.ts';
import { paths } from '../paths.ts';

/**
 * Asks at once who is signed in, and for the list when administrators open it: both answers arrive while the page's code
 * is loaded and started.
 */
export function askEarly(queryClient: QueryClient): void {
  const session = getSession();
  if (!session) return;
  void createTRPCQueryUtils({ queryClient, client: createTrpcClient() }).auth.profile.prefetch();
  if (!isAdministrator(session.user.role) || window.location.pathname !== paths.admin) return;
  // A client of its own: in one batch, the answer who is signed in would wait for the list.
  const client = createTrpcClient();
  // Without filters, the list is asked for even before the code that reads filters from the address is loaded.
  const first = window.location.search === '' ? client.admin.applicationPage.query({}) : undefined;
  const asking = import('../pages/admin.tsx').then(({ askForList }) =>
    askForList(queryClient, client, first),
  );
  // The page shows each failure itself.
  for (const answer of [first, asking]) answer?.catch(() => undefined);
}
