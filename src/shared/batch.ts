/** How many calls the pages may send as one tRPC request: enough for any page, too few to get round the volume limit. */
export const LARGEST_BATCH = 10;

/**
 * What strangers may call and hashes a password or mails somebody: never together with other calls in one request, so that
 * the volume limit counts each (decisions §10).
 */
export const NEVER_BATCHED: readonly string[] = [
  'auth.login',
  'auth.register',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.undoEmailChange',
  'auth.setUp',
  'auth.changePassword',
];
