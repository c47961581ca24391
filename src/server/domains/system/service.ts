import type { FastifyBaseLogger } from 'fastify';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { CHECKS, type Check, type Finding, type SystemReport } from '../../../shared/system/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { clockFile } from '../../platform/clock-watch.ts';
import { DAMAGED, isDamage } from '../../platform/database/damage.ts';
import { migrationState } from '../../platform/database/migrate.ts';
import type { LoadSummary } from '../../platform/http/load.ts';
import { MailError } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import {
  automaticBackups,
  backupProblems,
  describeCopies,
  lastCompleteBackup,
  listBackups,
} from '../backups/service.ts';
import { listStuckMail } from '../mail/service.ts';
import { findRestoreToLookAt } from '../offers/after-restore.ts';
import { judgeAddress, type Trial } from './address.ts';
import { must, ok, type Verdict } from './finding.ts';
import * as machine from './machine.ts';
import * as queries from './queries.ts';
import * as upkeep from './upkeep.ts';

/** What is examined. A command has it as well as the running server. */
export type Examined = Pick<Services, 'config' | 'db' | 'clock' | 'integrity' | 'mailer'> & {
  log: Pick<FastifyBaseLogger, 'warn'>;
  trial: Trial;
  /** Whether the server runs, and since when where that is known. */
  server: Verdict;
  /** Undefined when nothing was counted yet. */
  load: LoadSummary | undefined;
};

export const runningSince = (startedAt: Date): Verdict =>
  ok(`The server has been running since ${formatDateTime(startedAt)}.`);

async function versions({ db }: Examined) {
  const sqlite = await queries.findSqliteVersion(db);
  return machine.judgeVersions({ ...machine.programVersions(), sqlite, ...(await migrationState(db)) });
}

async function clock({ config, db, clock }: Examined) {
  const seen = await clockFile.read(config);
  return machine.judgeClock({
    now: clock.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lastRecorded: await queries.findLastRecorded(db),
    isWaiting: await machine.readTimeService(),
    doubtedUntil: seen?.doubtedUntil ?? null,
  });
}

async function disk(examined: Examined) {
  const [newest] = await listBackups(examined);
  const space = await machine.readDisk(examined.config.dataFolder);
  return machine.judgeDisk({ ...space, newestBackup: newest?.size ?? 0 });
}

async function mail({ mailer, db, clock }: Examined) {
  const failure = await mailer.verify().then(() => null, mailCode);
  return upkeep.judgeMail({
    isConfigured: mailer.isConfigured,
    failure,
    waiting: (await listStuckMail({ db, clock })).length,
  });
}

async function backups(examined: Examined) {
  const [newest] = await listBackups(examined);
  return upkeep.judgeBackups({
    problems: await backupProblems(examined),
    newest,
    automatic: await automaticBackups(examined),
    lastComplete: await lastCompleteBackup(examined),
  });
}

const EXAMINATIONS: Record<Check, (examined: Examined) => Verdict | Promise<Verdict>> = {
  server: ({ server }) => server,
  versions,
  clock,
  disk,
  files: async ({ config }) => machine.judgeRights(await machine.readRights(config)),
  database: ({ integrity, clock }) => upkeep.judgeDatabase(integrity.lastCheck(), clock.now()),
  address: ({ config, trial }) => judgeAddress(config, trial),
  mail,
  backups,
  copies: async (examined) =>
    upkeep.judgeCopies(await describeCopies(examined), examined.server.state === 'ok'),
  offers: async ({ db }) => upkeep.judgeOffers(await findRestoreToLookAt(db)),
  limits: ({ config }) => upkeep.judgeLimits(config),
  load: ({ load }) => upkeep.judgeLoad(load),
};

function mailCode(error: unknown) {
  if (error instanceof MailError) return error.code;
  throw error;
}

/** One examination that fails must not hide what the others find. */
async function examine(check: Check, examined: Examined): Promise<Finding> {
  try {
    return { check, ...(await EXAMINATIONS[check](examined)) };
  } catch (error) {
    examined.log.warn({ err: error, check }, 'not examined');
    const advice = isDamage(error)
      ? DAMAGED
      : 'Mend what the reason says, or restart the portal, and look again.';
    const reason = error instanceof Error ? error.message : String(error);
    return { check, ...must(`This could not be examined (${reason}).`, advice) };
  }
}

/** Examines everything that the page System and `npm run doctor` tell. */
export async function examineSystem(examined: Examined): Promise<SystemReport> {
  const findings = await Promise.all(CHECKS.map((check) => examine(check, examined)));
  return { examinedAt: timestamp(examined.clock), findings };
}
