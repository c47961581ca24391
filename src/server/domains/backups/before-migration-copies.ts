import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';

/** The copy of the database that was made before a migration (`platform/database/migrate.ts`). */
type BeforeMigrationCopy = { name: string; created: string };

type Folder = Pick<Config, 'backupsFolder'>;

/** Matches only the program's own names, so that an operator's copy stays. */
const NAME = /^before-\d{4}_\w+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.sqlite$/;

/** The copies that exist, newest first. */
export async function listBeforeMigrationCopies({ backupsFolder }: Folder): Promise<BeforeMigrationCopy[]> {
  const names = await readdir(backupsFolder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      return day === undefined ? [] : { name, created: `${day}T${hour}:${minute}:${second}` };
    })
    .sort((one, other) => other.created.localeCompare(one.created));
}

export const removeBeforeMigrationCopy = ({ backupsFolder }: Folder, { name }: BeforeMigrationCopy) =>
  rm(path.join(backupsFolder, name), { force: true });
