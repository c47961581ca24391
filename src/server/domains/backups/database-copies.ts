import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseCopyKind, databaseCopyKindSchema } from '../../../shared/retention/schema.ts';
import type { Config } from '../../platform/config.ts';

/**
 * A copy of the whole database beside the backups, made before a migration (`platform/database/migrate.ts`), an update
 * or the way back from one (`scripts/update/databases.ts`), or a restore (`before-restore-copies.ts`).
 */
type DatabaseCopy = { name: string; kind: DatabaseCopyKind; created: string };

type Folder = Pick<Config, 'backupsFolder'>;

/** Matches only the program's own names, so that an operator's copy stays. */
const NAME =
  /^before-(?:\d{4}_\w+|(update|back|restore))-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.sqlite$/;

export const databaseCopyName = (kind: 'update' | 'back', created: Date) =>
  `before-${kind}-${created.toISOString().replaceAll(':', '-')}.sqlite`;

function readName(name: string): DatabaseCopy[] {
  const [, word = 'migration', day, hour, minute, second] = NAME.exec(name) ?? [];
  if (day === undefined) return [];
  const kind = databaseCopyKindSchema.parse(word);
  return [{ name, kind, created: `${day}T${hour}:${minute}:${second}` }];
}

/** The copies that exist, newest first. */
export async function listDatabaseCopies({ backupsFolder }: Folder): Promise<DatabaseCopy[]> {
  const names = await readdir(backupsFolder).catch(() => []);
  return names.flatMap(readName).sort((one, other) => other.created.localeCompare(one.created));
}

export async function removeDatabaseCopy({ backupsFolder }: Folder, { name }: Pick<DatabaseCopy, 'name'>) {
  // A damaged database was put aside with its log.
  for (const end of ['', '-wal']) await rm(path.join(backupsFolder, `${name}${end}`), { force: true });
}
