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

const OFFERS_WAIT =
  ' Answers to offers that came after the backup are lost. So no offer ends and nobody is reminded of one by the portal itself until a super administrator has looked at them and confirmed it under System.';

type Done = {
  /** The copy of the database that alone has the last changes, if there is one. */
  onlyCopy: string | undefined;
  destroyedAgain: number;
  /** Whether open offers came back. */
  offersWait: boolean;
};

/** What the person is told who restored a backup. */
export function restoredMessage(contents: BackupContents, { onlyCopy, destroyedAgain, offersWait }: Done) {
  const { createdAt, users, applications, documents } = contents;
  const what = `${countOf(users, 'account')}, ${countOf(applications, 'application')} and ${countOf(documents, 'document')}`;
  const restored = `The data of ${formatDateTime(createdAt)} are restored: ${what}.`;
  const again =
    destroyedAgain > 0
      ? ` ${countOf(destroyedAgain, 'record')} of it had been destroyed since, and so they were destroyed again.`
      : '';
  const offers = offersWait ? OFFERS_WAIT : '';
  return restored + again + whatIsMissing(contents) + whereLastChangesAre(onlyCopy) + offers;
}
