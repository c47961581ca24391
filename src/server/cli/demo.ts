import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { hashPassword } from '../domains/auth/passwords.ts';
import { createUser } from '../domains/users/service.ts';
import { timestamp } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import { seedOffers, seedPlaces } from '../seed/places.ts';
import { findApplicantWith, findWaiting, findWithOffer } from '../seed/queries.ts';
import { SEED_PASSWORD, seedApplications } from '../seed/seed.ts';
import type { Services } from '../services.ts';
import { Refusal, runCommand, withServices } from './command.ts';

const DEMO_FOLDER = path.resolve(import.meta.dirname, '../../../demo');
const APPLICATIONS = 300;

const ADMINISTRATORS = [
  { firstName: 'Marisol', lastName: 'Achong', email: 'super.admin@school.example', role: 'super_admin' },
  { firstName: 'Kelvin', lastName: 'Ramkissoon', email: 'officer@school.example', role: 'admin' },
] as const;

/** Checked first, because the server starts only after the data is made. @throws Refusal. */
async function requireFreePort({ port, host }: Config) {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve);
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `Port ${port} cannot be used (${reason}). Stop what runs there, or choose another: PORT=3001 npm run demo`,
    );
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function fill(services: Services) {
  await seedApplications(services, { applications: APPLICATIONS });
  const passwordHash = await hashPassword(SEED_PASSWORD);
  const createdAt = timestamp(services.clock);
  const [superAdministrator] = await services.db.transaction().execute(async (trx) => {
    const created = [];
    for (const administrator of ADMINISTRATORS)
      created.push(await createUser(trx, { ...administrator, passwordHash, emailVerified: true, createdAt }));
    return created;
  });
  if (superAdministrator) {
    const { id } = await seedPlaces(services, superAdministrator);
    await seedOffers(services, superAdministrator, id);
  }
  return {
    'Super administrator': ADMINISTRATORS[0].email,
    Administrator: ADMINISTRATORS[1].email,
    'Applicant, not submitted': await findApplicantWith(services.db, 'draft'),
    'Applicant, offered a place': await findWithOffer(services.db, 'offered'),
    'Applicant, accepted the second choice and waits': await findWaiting(services.db, { hasPlace: true }),
    'Applicant, on the waiting list': await findWaiting(services.db, { hasPlace: false }),
    'Applicant, did not answer in time': await findWithOffer(services.db, 'lapsed'),
  };
}

await runCommand(async () => {
  // The server, imported below, reads its settings from the environment too.
  process.env.DATA_DIR = DEMO_FOLDER;
  const config = readConfig(process.env);
  await requireFreePort(config);
  // Refuses while a demo is still running at another port: its data would be deleted.
  if (existsSync(DEMO_FOLDER)) lockDataFolder(DEMO_FOLDER, { patience: 200 })();
  await rm(DEMO_FOLDER, { recursive: true, force: true });
  const accounts = await withServices(config, fill);

  console.log(`A throw-away portal with ${APPLICATIONS} fictitious applications lies in ${DEMO_FOLDER}.\n`);
  const lines = Object.entries({ ...accounts, 'Password of all of them': SEED_PASSWORD });
  const width = Math.max(...lines.map(([label]) => label.length));
  for (const [label, value] of lines) console.log(`${label.padEnd(width)}  ${value}`);
  console.log();
  await import('../main.ts');
});
