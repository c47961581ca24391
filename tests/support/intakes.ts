import { DAY } from '../../src/server/platform/clock.ts';
import { intakeSchema } from '../../src/shared/intakes/schema.ts';
import type { Account } from './accounts.ts';
import type { TestPortal } from './portal.ts';

/** Begins the intake of this year, and opens the portal for it. */
export async function beginIntake(portal: TestPortal, { rest }: Account, entryYear: number) {
  const begun = (await rest.post('/super-admin/intakes', { entryYear, confirm: true })).read(intakeSchema);
  const openDate = new Date(portal.clock.now().getTime() - DAY).toISOString();
  await rest.post('/admin/registration-portal/schedule', { openDate, closeDate: null });
  return begun;
}
