import type { Config } from '../../../platform/config.ts';
import { folderPlace } from './folder.ts';
import type { Place } from './place.ts';
import { s3Place } from './s3.ts';
import { sftpPlace } from './sftp.ts';

/** The places that are set up. */
export const placesOf = ({ backupCopies: { folder, sftp, s3 } }: Config): Place[] => [
  ...(folder ? [folderPlace(folder)] : []),
  ...(sftp ? [sftpPlace(sftp)] : []),
  ...(s3 ? [s3Place(s3)] : []),
];
