/** The most calls in one tRPC request: enough for any page, too few to get round the volume limit. */
export const LARGEST_BATCH = 10;

/**
 * Calls that hash a password, email somebody, or have large answers. They are never batched, so that the volume limit
 * counts each one (decisions §10).
 */
export const NEVER_BATCHED: readonly string[] = [
  'auth.login',
  'auth.register',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.undoEmailChange',
  'auth.setUp',
  'auth.changePassword',
  'students.myStudents',
  'applications.overview',
  'applications.draft',
  'admin.applications',
  'admin.exportRecords',
  'superAdmin.users',
];
