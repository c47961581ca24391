import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { isAdministrator, isSuperAdministrator } from '../../shared/auth/constants.ts';
import { PageLoading } from '../components/layout/page.tsx';
import { RequireSession } from '../domains/auth/require-session.tsx';
import LandingPage from '../pages/landing.tsx';
import { paths } from '../paths.ts';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

/** Each page is its own chunk: an applicant never downloads the administrators' code. */
const page = (load: () => Promise<{ default: ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).default }),
});

const publicPages = [
  // In the first script, because most visitors arrive here.
  { path: paths.home, Component: LandingPage },
  { path: paths.welcome, ...page(() => import('../pages/welcome.tsx')) },
  { path: paths.auth, ...page(() => import('../pages/auth.tsx')) },
  { path: paths.resetPassword, ...page(() => import('../pages/reset-password.tsx')) },
  { path: paths.setUp, ...page(() => import('../pages/set-up.tsx')) },
  { path: paths.confirmEmail, ...page(() => import('../pages/confirm-email.tsx')) },
  { path: paths.undoEmailChange, ...page(() => import('../pages/undo-email-change.tsx')) },
  { path: paths.stopReminders, ...page(() => import('../pages/stop-reminders.tsx')) },
  // Public, so that the code of a mailed link goes out of the address before anybody logs in.
  { path: paths.claim, ...page(() => import('../pages/claim.tsx')) },
];

const applicantPages = [
  { path: paths.portalHome, ...page(() => import('../pages/portal-home.tsx')) },
  { path: paths.dashboard, ...page(() => import('../pages/dashboard.tsx')) },
  { path: paths.studentDashboard, ...page(() => import('../pages/dashboard.tsx')) },
  { path: paths.register, ...page(() => import('../pages/register.tsx')) },
  { path: paths.subjects, ...page(() => import('../pages/subjects.tsx')) },
  { path: paths.review, ...page(() => import('../pages/review.tsx')) },
  { path: paths.myApplications, ...page(() => import('../pages/my-applications.tsx')) },
  { path: paths.settings, ...page(() => import('../pages/settings.tsx')) },
];

const administratorPages = [
  { path: paths.admin, ...page(() => import('../pages/admin.tsx')) },
  { path: paths.figures, ...page(() => import('../pages/figures.tsx')) },
  { path: paths.resultsDesk, ...page(() => import('../pages/results-desk.tsx')) },
  { path: paths.broadsheets, ...page(() => import('../pages/broadsheets.tsx')) },
  { path: paths.broadsheet, ...page(() => import('../pages/broadsheet.tsx')) },
  { path: paths.registrationDay, ...page(() => import('../pages/registration-day.tsx')) },
  { path: paths.charts, ...page(() => import('../pages/charts.tsx')) },
  { path: paths.siteSettings, ...page(() => import('../pages/site-settings.tsx')) },
  { path: paths.registrationSchedule, ...page(() => import('../pages/registration-schedule.tsx')) },
  { path: paths.editApplication, ...page(() => import('../pages/edit-application.tsx')) },
  { path: paths.paper, ...page(() => import('../pages/paper.tsx')) },
  { path: paths.doubles, ...page(() => import('../pages/doubles.tsx')) },
  { path: paths.places, ...page(() => import('../pages/places.tsx')) },
  { path: paths.decisions, ...page(() => import('../pages/decisions.tsx')) },
  { path: paths.intakes, ...page(() => import('../pages/intakes.tsx')) },
  { path: paths.letters, ...page(() => import('../pages/letters.tsx')) },
  { path: paths.letter, ...page(() => import('../pages/letter.tsx')) },
  { path: paths.messages, ...page(() => import('../pages/messages.tsx')) },
  { path: paths.subjectCatalogue, ...page(() => import('../pages/subject-catalogue.tsx')) },
];

const superAdministratorPages = {
  element: <RequireSession only={{ allows: isSuperAdministrator, readers: 'super administrators' }} />,
  children: [
    { path: paths.users, ...page(() => import('../pages/users.tsx')) },
    { path: paths.audit, ...page(() => import('../pages/audit.tsx')) },
    { path: paths.retention, ...page(() => import('../pages/retention.tsx')) },
    { path: paths.mail, ...page(() => import('../pages/mail.tsx')) },
    { path: paths.firstSteps, ...page(() => import('../pages/first-steps.tsx')) },
    { path: paths.system, ...page(() => import('../pages/system.tsx')) },
    { path: paths.backup, ...page(() => import('../pages/backup.tsx')) },
    { path: paths.backupGuide, ...page(() => import('../pages/backup-guide.tsx')) },
  ],
};

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      {
        HydrateFallback: PageLoading,
        ErrorBoundary: RouteError,
        children: [
          ...publicPages,
          { element: <RequireSession />, children: applicantPages },
          {
            element: <RequireSession only={{ allows: isAdministrator, readers: 'administrators' }} />,
            children: [
              {
                ...page(() => import('./administration/administrator-frame.tsx')),
                children: [...administratorPages, superAdministratorPages],
              },
            ],
          },
          { path: '*', ...page(() => import('../pages/not-found.tsx')) },
        ],
      },
    ],
  },
];
