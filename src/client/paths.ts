/** The URL paths of all pages (applicants §2, administrators §1). */
export const paths = {
  home: '/',
  welcome: '/welcome',
  auth: '/auth',
  resetPassword: '/reset-password',
  setUp: '/setup',
  confirmEmail: '/confirm-email',
  undoEmailChange: '/undo-email-change',
  stopReminders: '/stop-reminders',
  claim: '/claim',
  portalHome: '/home',
  dashboard: '/dashboard',
  studentDashboard: '/student-dashboard',
  register: '/register',
  subjects: '/subjects',
  review: '/review',
  myApplications: '/my-applications',
  settings: '/settings',
  admin: '/admin',
  charts: '/admin/charts',
  siteSettings: '/admin/site-settings',
  editApplication: '/admin/edit-application/:id',
  registrationSchedule: '/admin/registration-schedule',
  subjectCatalogue: '/admin/subjects',
  paper: '/admin/paper',
  doubles: '/admin/doubles',
  decisions: '/admin/decisions',
  intakes: '/admin/intakes',
  places: '/admin/places',
  registrationDay: '/admin/places/registration',
  letters: '/admin/letters',
  letter: '/admin/letters/:kind',
  messages: '/admin/messages',
  users: '/admin/users',
  audit: '/admin/audit',
  figures: '/admin/figures',
  resultsDesk: '/admin/results',
  broadsheets: '/admin/results/broadsheets',
  broadsheet: '/admin/results/broadsheets/:id',
  retention: '/admin/retention',
  mail: '/admin/mail',
  firstSteps: '/admin/first-steps',
  system: '/admin/system',
  backup: '/admin/backup',
  backupGuide: '/admin/backup/guide',
} as const;

const LIST = 'list';

/** The page that edits an application. `list`: the view to return to. */
export function editApplicationPath(id: number, list?: URLSearchParams) {
  const page = paths.editApplication.replace(':id', String(id));
  return list?.size ? `${page}?${new URLSearchParams({ [LIST]: String(list) })}` : page;
}

/** The list with the view that the edit page was opened from. */
export function listPath(search: URLSearchParams): string {
  const list = search.get(LIST);
  return list ? `${paths.admin}?${new URLSearchParams(list)}` : paths.admin;
}

/** The page where a letter is written. */
export const letterPath = (kind: string) => paths.letter.replace(':kind', kind);

/** The page of one broadsheet. */
export const broadsheetPath = (id: number) => paths.broadsheet.replace(':id', String(id));

/** The results desk with this application on it. */
export const deskPath = (application: number) =>
  `${paths.resultsDesk}?${new URLSearchParams({ application: String(application) })}`;

const NEXT = 'next';

/** The log-in page, returning to `address` afterwards. */
export const authReturningTo = (address: string) =>
  `${paths.auth}?${new URLSearchParams({ [NEXT]: address })}`;

const FOR = 'for';
/** Who may open a page, as its refusal calls them. */
const READERS = ['administrators', 'super administrators'] as const;
export type Readers = (typeof READERS)[number];

/** The log-in page with a message that the page is for others. */
export const authFor = (readers: Readers) => `${paths.auth}?${new URLSearchParams({ [FOR]: readers })}`;
export const refusedReaders = (search: URLSearchParams): Readers | undefined =>
  READERS.find((readers) => readers === search.get(FOR));

/** The log-in page's return address, or null. Only another page of this site, whose origin is `here`, is accepted. */
export function safeNext(search: URLSearchParams, here = window.location.origin): string | null {
  const next = search.get(NEXT);
  if (!next?.startsWith('/')) return null;
  try {
    const { origin, pathname, search: query, hash } = new URL(next, here);
    // '/.//elsewhere' is a path on this site, but it resolves to '//elsewhere', which is another site's URL.
    if (origin !== here || pathname === paths.auth || pathname.startsWith('//')) return null;
    return pathname + query + hash;
  } catch {
    return null;
  }
}
