/** Every address of the pages (applicant spec §2, administrator spec §1). */
export const paths = {
  home: '/',
  welcome: '/welcome',
  auth: '/auth',
  resetPassword: '/reset-password',
  setUp: '/setup',
  confirmEmail: '/confirm-email',
  undoEmailChange: '/undo-email-change',
  portalHome: '/home',
  dashboard: '/dashboard',
  studentDashboard: '/student-dashboard',
  register: '/register',
  subjects: '/subjects',
  review: '/review',
  myApplications: '/my-applications',
  settings: '/settings',
  admin: '/admin',
  siteSettings: '/admin/site-settings',
  editApplication: '/admin/edit-application/:id',
  registrationSchedule: '/admin/registration-schedule',
  subjectCatalogue: '/admin/subjects',
  users: '/admin/users',
  audit: '/admin/audit',
  mail: '/admin/mail',
  backup: '/admin/backup',
  backupGuide: '/admin/backup/guide',
} as const;

const LIST = 'list';

/** The page that edits an application; `list` is the view that the officer comes from and goes back to. */
export function editApplicationPath(id: number, list?: URLSearchParams) {
  const page = paths.editApplication.replace(':id', String(id));
  return list?.size ? `${page}?${new URLSearchParams({ [LIST]: String(list) })}` : page;
}

/** Back from there to the list as it was. */
export function listPath(search: URLSearchParams): string {
  const list = search.get(LIST);
  return list ? `${paths.admin}?${new URLSearchParams(list)}` : paths.admin;
}

const NEXT = 'next';

/** The log-in page, which returns to `address` afterwards. */
export const authReturningTo = (address: string) =>
  `${paths.auth}?${new URLSearchParams({ [NEXT]: address })}`;

const FOR = 'for';
const ADMINISTRATORS = 'administrators';

/** The log-in page, which says why a page of the administrators is not shown. */
export const authForAdministrators = `${paths.auth}?${new URLSearchParams({ [FOR]: ADMINISTRATORS })}`;
export const isForAdministrators = (search: URLSearchParams) => search.get(FOR) === ADMINISTRATORS;

/**
 * Where to go after logging in, when the log-in page was asked to return somewhere; only ever another page of this
 * site, which is at `here`.
 */
export function safeNext(search: URLSearchParams, here = window.location.origin): string | null {
  const next = search.get(NEXT);
  if (!next?.startsWith('/')) return null;
  try {
    const { origin, pathname, search: query, hash } = new URL(next, here);
    // '/.//elsewhere' is a path of this site, but what remains of it, '//elsewhere', is the address of another.
    if (origin !== here || pathname === paths.auth || pathname.startsWith('//')) return null;
    return pathname + query + hash;
  } catch {
    return null;
  }
}
