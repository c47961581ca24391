import type { OperationKind } from '../../../shared/backups/operations.ts';
import type { Phase } from '../../../shared/backups/schema.ts';

/** Labels of running operations (administrators §2). */
export const RUNNING: Record<OperationKind, string> = {
  create: 'Creating backup...',
  email: 'Creating and emailing backup...',
  automatic: 'Creating the automatic backup...',
  upload: 'Uploading backup...',
  inspect: 'Checking the backup...',
  restore: 'Restoring Data...',
};

export const PHASES: Record<Phase, string> = {
  measure: 'Checking that the disk has room',
  snapshot: 'Copying the database',
  write: 'Writing the backup',
  verify: 'Reading it back to check it',
  publish: 'Putting it among the backups',
  check: 'Reading and checking the file',
  safety: 'Making a full backup of what is there now',
  uploads: 'Adding missing documents',
  drain: 'Waiting for changes under way',
  replace: 'Replacing the data',
  tidy: 'Tidying up',
  receive: 'Receiving the file',
  send: 'Sending the email',
  decrypt: 'Decrypting the file',
};
