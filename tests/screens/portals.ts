import { HOUR } from '../../src/server/platform/clock.ts';
import { seedOffers, seedPlaces } from '../../src/server/seed/places.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { requireSecondStep } from '../support/auth/second-step.ts';
import { placeBackup } from '../support/backups/files.ts';
import { beginIntake } from '../support/intakes.ts';
import type { PortalOptions, TestPortal } from '../support/running-portal.ts';
import { badgePng, uploadBadge } from '../support/settings/badge.ts';

/** The time of every screen, so that pictures of two days can be compared. */
const NOW = '2027-01-12T14:30:00.000Z';
const OPENED = '2027-01-05T12:00:00.000Z';
const CLOSES = '2027-01-31T20:00:00.000Z';
const before = new Date(Date.parse(CLOSES) - HOUR);
const after = new Date(Date.parse(CLOSES) + HOUR);

const APPLICATIONS = 60;
/** Fewer places than people who want them. */
const SCARCE = { totalPlaces: 24, ownSchoolPlaces: 8, seats: 3 };

/** People whose emails wait to be sent. */
const WAITING = [{}, { email: 'christiana-alejandra.ramkissoon-fitzpatrick@secondary-school.example.com' }];

export type Kind = {
  options: PortalOptions;
  /** Fills the portal before any screen is prepared. */
  furnish?: (portal: TestPortal) => Promise<unknown>;
  /** Runs once every screen is prepared. */
  settle?: (portal: TestPortal) => void;
};

/** The portals that screens share. */
export const portalKinds = {
  /** Open until the end of the month. */
  open: { options: { now: NOW, schedule: { openDate: OPENED, closeDate: CLOSES } } },
  /** Open without a last day; its school has a long name, a badge and another colour. */
  endless: {
    options: { now: NOW },
    furnish: async (portal) => {
      const { trpc } = await signInAs(portal, 'admin');
      await trpc.admin.changeSchool.mutate({
        name: 'Saint Bernadette Girls’ Secondary School, Sangre Grande',
        accent: 'maroon',
      });
      await uploadBadge((await signInAs(portal, 'super_admin')).rest, badgePng({ width: 300, height: 300 }));
    },
  },
  /** Open, with a mail server that cannot be reached. */
  unsent: {
    options: { now: NOW, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } },
    furnish: async (portal) => {
      for (const person of WAITING) await registerApplicant(portal, person);
      await portal.services.background.finished();
    },
  },
  /** Open, with a mail server that no email has needed yet. */
  sending: { options: { now: NOW, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } } },
  /** Closed after everything was entered. */
  closed: {
    options: { now: before, schedule: { openDate: OPENED, closeDate: CLOSES } },
    settle: ({ clock }) => clock.set(after),
  },
  /** Open without prerequisites. */
  unchecked: {
    options: { now: NOW },
    furnish: ({ services }) =>
      services.db
        .insertInto('siteSettings')
        .values({ key: 'cape_prerequisites_enabled', value: 'false' })
        .execute(),
  },
  /** Open; a review without an adult to call is refused. */
  calling: {
    options: { now: NOW },
    furnish: ({ services }) =>
      services.db.insertInto('siteSettings').values({ key: 'adultRequired', value: 'true' }).execute(),
  },
  /** With files that look like backups, the newest of them a week old. */
  kept: {
    options: { now: NOW },
    furnish: async (portal) => {
      await placeBackup(portal, { created: '2027-01-05T06:00:00.000Z', content: 'x'.repeat(3_200_000) });
      await placeBackup(portal, { created: '2027-01-04T06:00:00.000Z', content: 'x'.repeat(2_900_000) });
      await placeBackup(portal, {
        created: '2027-01-03T18:20:00.000Z',
        type: 'database',
        content: 'x'.repeat(21_300),
      });
    },
  },
  /** With backups that can be restored. */
  restorable: { options: { now: NOW } },
  /** All administrators must use two-step sign-in, and one has not set it up. */
  strict: {
    options: { now: NOW },
    furnish: async (portal) => {
      await signInAs(portal, 'admin');
      await requireSecondStep(portal);
    },
  },
  /** In the middle of a season. */
  busy: {
    options: { now: NOW },
    furnish: ({ services }) => seedApplications(services, { applications: APPLICATIONS }),
  },
  /** With places that are set up and previewed. */
  allocated: {
    options: { now: NOW },
    furnish: async (portal) => {
      await seedApplications(portal.services, { applications: APPLICATIONS });
      await seedPlaces(portal.services, (await signInAs(portal, 'admin')).user, SCARCE);
    },
  },
  /** With places that are published, most of them answered, some of them free again. */
  filling: {
    options: { now: NOW },
    furnish: async (portal) => {
      await seedApplications(portal.services, { applications: APPLICATIONS });
      const { user } = await signInAs(portal, 'admin');
      const { id } = await seedPlaces(portal.services, user, SCARCE);
      await seedOffers(portal.services, user, id);
    },
  },
  /** Two years later: much of the first intake is due, one of it was destroyed, and an older backup still holds it. */
  years: {
    options: { now: '2025-01-12T14:30:00.000Z' },
    furnish: async (portal) => {
      await seedApplications(portal.services, { applications: 12 });
      await beginIntake(portal, await signInAs(portal, 'super_admin'), 2027);
      portal.clock.set(NOW);
      await submittedApplication(portal);
      await placeBackup(portal, { created: '2027-01-05T06:00:00.000Z' });
      const { rest, trpc } = await signInAs(portal, 'super_admin');
      const [first, held] = (await trpc.superAdmin.retentionDue.query()).items;
      await rest.post('/super-admin/retention/destroy', { ids: [first?.id], confirm: true });
      const reason = 'The family has asked the school for its records';
      await rest.put(`/super-admin/applications/${held?.id}/hold-back`, { reason });
    },
  },
  /** As after the first start, without accounts. */
  new: { options: { now: NOW } },
} satisfies Record<string, Kind>;

export type PortalKind = keyof typeof portalKinds;
