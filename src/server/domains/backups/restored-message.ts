import path from 'node:path';
import type { BackupContents } from '../../../shared/backups/schema.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';

function whatIsMissing({ missingDocuments }: BackupContents) {
  if (missingDocuments === 0) return '';
  return ` The backup does not hold the files of ${countOf(missingDocuments, 'document')}, and they are not here either.`;
}

/** Tells where the last changes are if they are only in a copy of the database. */
function whereLastChangesAre(onlyCopy: string | undefined) {
  if (onlyCopy === undefined) return '';
  return ` What was saved while it was being prepared is not in the backup that was made before it, but in ${path.basename(onlyCopy)} beside the backups.`;
}

/** What the person is told who restored a backup. */
export function restoredMessage(contents: BackupContents, onlyCopy: string | undefined, destroyedAgain = 0) {
  const { createdAt, users, applications, documents } = contents;
  const what = `${countOf(users, 'account')}, ${countOf(applications, 'application')} and ${countOf(documents, 'document')}`;
  const restored = `The data of ${formatDateTime(createdAt)} are restored: ${what}.`;
  const again =
    destroyedAgain > 0
      ? ` ${countOf(destroyedAgain, 'record')} of it had been destroyed since, and so they were destroyed again.`
      : '';
  return restored + again + whatIsMissing(contents) + whereLastChangesAre(onlyCopy);
}
