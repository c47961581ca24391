import { deliverReleases } from '../../../src/server/domains/decisions/carry-out.ts';
import { deliverMail } from '../../../src/server/domains/mail/service.ts';
import { remindOfRequests } from '../../../src/server/domains/requests/reminders.ts';
import { MINUTE } from '../../../src/server/platform/clock.ts';
import { UNDO_MINUTES } from '../../../src/shared/applications/telling.ts';
import type { TestPortal } from '../portal.ts';

/** Moves the clock, and runs what the server's timer does every minute. */
export async function passMinutes({ clock, services }: TestPortal, minutes: number) {
  clock.advance(minutes * MINUTE);
  deliverReleases(services);
  remindOfRequests(services);
  await services.background.finished();
  deliverMail(services);
  await services.background.finished();
}

/** Until the emails of decisions go. */
export const passUndoTime = (portal: TestPortal) => passMinutes(portal, UNDO_MINUTES);
