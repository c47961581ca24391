/**
 * The changes that work on a full disk (decisions §10): to log in and out, and to make room (a backup is downloaded
 * before it is deleted). All others are refused.
 */
export const WORKS_ON_FULL_DISK: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.logout',
  'students.removeDocument',
  'admin.deleteApplication',
  'admin.deleteApplications',
  'superAdmin.deleteUser',
  'superAdmin.deleteBackup',
  'superAdmin.downloadToken',
]);
