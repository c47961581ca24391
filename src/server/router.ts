import { admissionProcedures } from './domains/admissions/router.ts';
import { applicationProcedures } from './domains/applications/router.ts';
import { auditProcedures } from './domains/audit/router.ts';
import { authRouter } from './domains/auth/router.ts';
import { backupProcedures } from './domains/backups/router.ts';
import { broadsheetProcedures } from './domains/broadsheets/router.ts';
import { decisionProcedures } from './domains/decisions/router.ts';
import { documentCheckProcedures, documentProcedures } from './domains/documents/router.ts';
import { doubleProcedures } from './domains/doubles/router.ts';
import { examResultProcedures, resultCheckProcedures } from './domains/exam-results/router.ts';
import { firstStepProcedures } from './domains/first-steps/router.ts';
import { intakeChangeProcedures, intakeProcedures } from './domains/intakes/router.ts';
import { letterProcedures } from './domains/letters/router.ts';
import { mailProcedures } from './domains/mail/router.ts';
import { messageProcedures } from './domains/messages/router.ts';
import { mistakeAdminProcedures, mistakeProcedures } from './domains/mistakes/router.ts';
import { offerAnswerProcedures, offerProcedures } from './domains/offers/router.ts';
import { claimProcedures, paperProcedures } from './domains/paper/router.ts';
import { placeProcedures } from './domains/places/router.ts';
import { changeScheduleProcedure, portalStatusProcedure } from './domains/portal/router.ts';
import { reminderCountsProcedure, reminderProcedures } from './domains/reminders/router.ts';
import { answerProcedures, requestProcedures } from './domains/requests/router.ts';
import { resultsDeskProcedures } from './domains/results-desk/router.ts';
import { retentionProcedures } from './domains/retention/router.ts';
import { secondStepPolicyProcedures, secondStepRouter } from './domains/second-step/router.ts';
import {
  badgeProcedures,
  settingsProcedures,
  siteSettingProcedure,
  siteSettingsProcedure,
} from './domains/settings/router.ts';
import { studentProcedures } from './domains/students/router.ts';
import { catalogueProcedures } from './domains/subjects/catalogue-router.ts';
import { eligibilityRouter } from './domains/subjects/router.ts';
import { systemProcedures } from './domains/system/router.ts';
import { userProcedures } from './domains/users/router.ts';
import { router } from './platform/trpc/procedures.ts';

/** Each router groups the procedures for one audience; the rules belong to the domains. */
export const appRouter = router({
  site: router({
    portalStatus: portalStatusProcedure,
    settings: siteSettingsProcedure,
    setting: siteSettingProcedure,
  }),
  auth: authRouter,
  secondStep: secondStepRouter,
  students: router({ ...studentProcedures, ...examResultProcedures, ...documentProcedures }),
  applications: router({
    ...applicationProcedures,
    ...claimProcedures,
    ...mistakeProcedures,
    ...reminderProcedures,
    ...answerProcedures,
    ...offerAnswerProcedures,
  }),
  eligibility: eligibilityRouter,
  admin: router({
    ...admissionProcedures,
    ...intakeProcedures,
    ...decisionProcedures,
    ...paperProcedures,
    ...doubleProcedures,
    ...catalogueProcedures,
    ...settingsProcedures,
    ...letterProcedures,
    ...messageProcedures,
    ...broadsheetProcedures,
    ...requestProcedures,
    ...resultCheckProcedures,
    ...documentCheckProcedures,
    ...resultsDeskProcedures,
    ...mistakeAdminProcedures,
    ...placeProcedures,
    ...offerProcedures,
    changeSchedule: changeScheduleProcedure,
    reminderCounts: reminderCountsProcedure,
  }),
  superAdmin: router({
    ...userProcedures,
    ...intakeChangeProcedures,
    ...retentionProcedures,
    ...secondStepPolicyProcedures,
    ...auditProcedures,
    ...mailProcedures,
    ...backupProcedures,
    ...systemProcedures,
    ...badgeProcedures,
    ...firstStepProcedures,
  }),
});
export type AppRouter = typeof appRouter;
