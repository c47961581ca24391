import { rebuildListing } from '../../../src/server/domains/applications/listing.ts';
import { timestamp } from '../../../src/server/platform/clock.ts';
import { seedApplications } from '../../../src/server/seed/seed.ts';
import type { TestPortal } from '../portal.ts';

/** Seeds applications that are all submitted, by applicants with confirmed addresses. @returns their ids, in order. */
export async function seedSubmitted({ services }: TestPortal, applications: number): Promise<number[]> {
  await seedApplications(services, { applications });
  const submittedAt = timestamp(services.clock);
  return services.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ emailVerified: 1 }).execute();
    await trx.updateTable('applications').set({ status: 'submitted', submittedAt }).execute();
    await rebuildListing(trx);
    const rows = await trx.selectFrom('applications').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  });
}
