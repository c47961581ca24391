import type { FastifyInstance } from 'fastify';
import { removeExpired } from './domains/auth/service.ts';
import { copyOffSite, keepBackingUp } from './domains/backups/service.ts';
import { sweepBroadsheets } from './domains/broadsheets/service.ts';
import { deliverReleases } from './domains/decisions/carry-out.ts';
import { cleanOldPicturesSoon, sweepUploadsSoon } from './domains/documents/service.ts';
import { syncEntryYear } from './domains/intakes/service.ts';
import { deliverMail } from './domains/mail/service.ts';
import { lapseAndRemindOfOffers } from './domains/offers/due.ts';
import { resumePublishing } from './domains/places/publish-steps.ts';
import { remindOfDrafts } from './domains/reminders/remind.ts';
import { remindOfRequests } from './domains/requests/reminders.ts';
import { removeDestroyedContents } from './domains/retention/contents.ts';
import { removeOldCopies } from './domains/retention/copies.ts';
import { destroyByItself } from './domains/retention/destroy.ts';
import { DAY, MINUTE } from './platform/clock.ts';
import { clockFile } from './platform/clock-watch.ts';
import { rewriteAtNight } from './platform/database/erasure.ts';
import { keepLoad } from './platform/http/load-file.ts';
import type { Services } from './services.ts';

/** In milliseconds. The first requests after a start go before the check of the database. */
const CHECK_DELAY = 1000;

/** Gives back the memory that only the start needed, which V8 would keep. It may do so only with --expose-gc. */
const giveMemoryBack = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

function checkStored(services: Services) {
  const { background, integrity } = services;
  sweepUploadsSoon(services);
  void integrity
    .check()
    .then(() => background.finished())
    .then(giveMemoryBack);
}

/** What is due to be destroyed, and what destroying has left. */
function destroy(services: Services) {
  const { background } = services;
  background.run('remove destroyed files', () => removeDestroyedContents(services));
  background.runAlone('remove old copies', () => removeOldCopies(services));
  background.runAlone('destroy what is due', () => destroyByItself(services));
}

/** What has its time: what applicants are told, offers that end, emails that wait, automatic backups. */
function doWhatIsDue(services: Services) {
  deliverReleases(services);
  remindOfRequests(services);
  resumePublishing(services);
  lapseAndRemindOfOffers(services);
  deliverMail(services);
  keepBackingUp(services);
}

function onListen(services: Services) {
  destroy(services);
  cleanOldPicturesSoon(services);
  doWhatIsDue(services);
  copyOffSite(services, { isStart: true });
}

function everyMinute(services: Services) {
  const { background, clockWatch, config, load, reserve } = services;
  const seen = clockWatch.look();
  background.runAlone('keep clock', () => clockFile.keep(config, seen));
  doWhatIsDue(services);
  copyOffSite(services);
  background.runAlone('rewrite the database', () => rewriteAtNight(services));
  background.runAlone('keep reserve', reserve.keep);
  background.runAlone('keep load', () => keepLoad(config, load));
}

function daily(services: Services) {
  const { background, clock, db, integrity } = services;
  background.run('follow the clock', () => syncEntryYear(db, clock));
  destroy(services);
  background.run('remove expired', () => removeExpired(services));
  background.run('remove old broadsheets', () => sweepBroadsheets(services));
  background.runAlone('check the database', integrity.checkAgain);
  sweepUploadsSoon(services);
}

/**
 * Begins what the portal does by itself. Some of it waits until the port is ours: a sweep would delete files that
 * another process on the same data is receiving.
 * @returns what ends it.
 */
export function startSchedule(app: FastifyInstance, services: Services): () => void {
  const intervals = [
    setInterval(() => everyMinute(services), MINUTE),
    setInterval(() => remindOfDrafts(services), 10 * MINUTE),
    setInterval(() => daily(services), DAY),
  ];
  // What was due while the program was off.
  const timeouts = [setTimeout(() => remindOfDrafts(services), MINUTE)];
  app.addHook('onListen', async () => {
    timeouts.push(setTimeout(() => checkStored(services), CHECK_DELAY));
    onListen(services);
  });
  return () => {
    intervals.forEach(clearInterval);
    timeouts.forEach(clearTimeout);
  };
}
