import { seedApplications } from '../../../src/server/seed/seed.ts';
import { signInAs } from '../accounts.ts';
import { type TestPortal, usePortal } from '../portal.ts';
import { badgePng, uploadBadge } from '../settings/badge.ts';

/**
 * Makes fictitious applications with documents, one of them assigned, a badge, and a message that was sent. @returns a super
 * administrator who is signed in.
 */
export async function fill(portal: TestPortal, applications: number) {
  const { services } = portal;
  await seedApplications(services, { applications });
  const superAdmin = await signInAs(portal, 'super_admin');
  const rows = await services.db.selectFrom('applications').select('id').orderBy('id').execute();
  const ids = rows.map(({ id }) => id);
  const queue = { ids: ids.slice(0, 1), action: 'assign', assignedTo: superAdmin.user.id };
  await superAdmin.rest.post('/admin/applications/bulk', queue);
  await superAdmin.rest.post('/admin/messages', { ids, subject: 'Registration day', text: 'It is in May.' });
  await uploadBadge(superAdmin.rest, badgePng());
  await services.background.finished();
  return superAdmin;
}

export async function useFilledPortal(applications = 4) {
  const portal = await usePortal();
  return { portal, superAdmin: await fill(portal, applications) };
}

export const ignoreProgress = { onProgress: () => undefined };
