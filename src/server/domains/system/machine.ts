import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { RESERVE_BYTES } from '../../platform/reserve.ts';
import { must, notice, ok, type Verdict } from './finding.ts';

/** The machine: versions, clock, disk, rights of files. Each `judge…` is a rule; each `read…` reads what it judges. */

type Versions = {
  program: string;
  node: string;
  /** The version of Node.js that the program brings along. */
  ownNode: string;
  sqlite: string;
  made: readonly string[];
  missing: readonly string[];
  unknown: readonly string[];
};

export const programVersions = () => ({
  program: packageJson.version,
  node: process.versions.node,
  ownNode: packageJson.dependencies.node,
});

export function judgeVersions(versions: Versions): Verdict {
  const { program, node, ownNode, sqlite, made, missing, unknown } = versions;
  const text = `Program ${program}, Node.js ${node}, SQLite ${sqlite}, last schema change: ${made.at(-1) ?? 'none'}.`;
  if (unknown.length > 0)
    return must(
      `${text} The data were written by a newer version of the program (${unknown.join(', ')}).`,
      'Update the program: an older one must not touch these data.',
    );
  if (missing.length > 0)
    return notice(
      `${text} ${countOf(missing.length, 'schema change')} will be made at the next start.`,
      'Start the portal. It keeps a copy of the database first.',
    );
  if (node !== ownNode)
    return notice(
      `${text} The program is tested with Node.js ${ownNode}.`,
      'Start it with “npm start” or as in docs/operations.md, which use the Node.js that comes with it.',
    );
  return ok(text);
}

type Clocks = {
  now: Date;
  timeZone: string;
  /** The latest instant that the portal has recorded. */
  lastRecorded: string | null;
  /** Whether the system waits for a time server; undefined where that cannot be known. */
  isWaiting: boolean | undefined;
  /** Until when the clock is doubted; null while it is believed. */
  doubtedUntil: string | null;
};

/** A clock that is set back by a little is normal. */
const BEHIND = HOUR;

export function judgeClock({ now, timeZone, lastRecorded, isWaiting, doubtedUntil }: Clocks): Verdict {
  const text = `It is ${formatDateTime(now)} in Port of Spain. The machine’s own time zone is ${timeZone}, which the portal does not use.`;
  const mend = 'Set the clock and let it follow a time server (“timedatectl set-ntp true”).';
  if (lastRecorded !== null && now.getTime() + BEHIND < Date.parse(lastRecorded))
    return must(
      `${text} That is earlier than what the portal recorded on ${formatDateTime(lastRecorded)}: the clock is wrong now, or was then.`,
      `${mend} Deadlines, log-ins and codes of two-step sign-in depend on it.`,
    );
  if (doubtedUntil !== null)
    return must(
      `${text} It has jumped ahead by more than two days: it is wrong, or the portal was off. Until ${formatDateTime(doubtedUntil)} nothing is released by its time, no offer lapses and nobody is reminded.`,
      `When the time is right, nothing has to be done. When it is wrong: ${mend.charAt(0).toLowerCase()}${mend.slice(1)}`,
    );
  if (isWaiting) return notice(`${text} No time server has confirmed it since the machine started.`, mend);
  return ok(text);
}

/** systemd's time service makes the file when it has the time; without that service nobody knows. */
const TIME_SERVICE = '/run/systemd/timesync';
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

export const readTimeService = async () =>
  (await exists(TIME_SERVICE)) ? !(await exists(path.join(TIME_SERVICE, 'synchronized'))) : undefined;

type Disk = { free: number; total: number; newestBackup: number };

/** Below four times the reserve, the portal does not even keep that. */
const TOO_LITTLE = 4 * RESERVE_BYTES;
const LITTLE = 1024 ** 3;
/** A restore needs room for a backup of what is there, and for what it reads. */
const BACKUPS_TO_FIT = 3;

export function judgeDisk({ free, total, newestBackup }: Disk): Verdict {
  const text = `${formatFileSize(free)} of ${formatFileSize(total)} are free.`;
  const advice = 'Move old backups to another disk, empty outbox/, or give the portal a larger disk.';
  if (free < TOO_LITTLE)
    return must(`${text} When the disk is full, people can only log in, read and delete.`, advice);
  const needed = Math.max(LITTLE, BACKUPS_TO_FIT * newestBackup);
  if (free < needed)
    return notice(`${text} Backups and restores need ${formatFileSize(needed)} to be safe.`, advice);
  return ok(text);
}

export async function readDisk(dataFolder: string) {
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** The permission bits of group and others. */
const OTHERS = 0o077;

type Rights = {
  platform: NodeJS.Platform;
  dataFolder: string;
  isFolderOpen: boolean;
  /** What other users of the machine may read or enter. */
  open: readonly string[];
  /** What the present user may not write. */
  locked: readonly string[];
};

export function judgeRights({ platform, dataFolder, isFolderOpen, open, locked }: Rights): Verdict {
  if (locked.length > 0)
    return must(
      `${locked.join(', ')} in ${dataFolder} cannot be written by the user that asks.`,
      'Give the files to the user that runs the portal (chown -R), or ask as that user.',
    );
  if (platform === 'win32')
    return ok(`The data are in ${dataFolder}. On Windows the rights of files are not examined.`);
  if (isFolderOpen && open.length > 0)
    return must(
      `Other users of this machine may read ${open.join(', ')} in ${dataFolder}, which hold records of minors.`,
      `chmod go= ${dataFolder}`,
    );
  return ok(`Only the portal’s own user may read the data in ${dataFolder}.`);
}

const modeOf = async (file: string) => (await stat(file).catch(() => undefined))?.mode ?? 0;
const isLocked = (file: string) =>
  access(file, constants.W_OK).then(
    () => false,
    () => exists(file),
  );

export async function readRights(config: Config): Promise<Rights> {
  const { dataFolder, databaseFile, uploadsFolder, backupsFolder, outboxFolder } = config;
  const files = [databaseFile, `${databaseFile}-wal`, uploadsFolder, backupsFolder, outboxFolder];
  const open: string[] = [];
  const locked: string[] = [];
  for (const file of files) {
    if (((await modeOf(file)) & OTHERS) !== 0) open.push(path.basename(file));
    if (await isLocked(file)) locked.push(path.basename(file));
  }
  const isFolderOpen = ((await modeOf(dataFolder)) & OTHERS) !== 0;
  return { platform: process.platform, dataFolder, isFolderOpen, open, locked };
}
