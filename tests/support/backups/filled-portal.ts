import { seedApplications } from '../../../src/server/seed/seed.ts';
import { signInAs } from '../accounts.ts';
import { type TestPortal, usePortal } from '../portal.ts';

/** Makes fictitious applications with documents, and a super administrator who is signed in. */
export async function fill(portal: TestPortal, applications: number) {
  await seedApplications(portal.services, { applications });
  return signInAs(portal, 'super_admin');
}

export async function useFilledPortal(applications = 4) {
  const portal = await usePortal();
  return { portal, superAdmin: await fill(portal, applications) };
}

export const ignoreProgress = { onProgress: () => undefined };
