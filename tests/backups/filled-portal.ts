import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

/** A portal with made-up applications and their documents, and a super administrator who is signed in. */
export async function useFilledPortal(applications = 4) {
  const portal = await usePortal();
  await seedApplications(portal.services, { applications });
  return { portal, superAdmin: await signInAs(portal, 'super_admin') };
}

export const ignoreProgress = { onProgress: () => undefined };
