import { isFrozen } from '../../../shared/applications/status.ts';
import type { Overview } from './hooks.ts';

/** Whether the application is submitted, to the intake that is open now. */
export const isSubmittedNow = ({ application, intake }: Overview) =>
  !intake.isClosed && application !== null && isFrozen(application.status);

/** Whether the application is only read: it is submitted, withdrawn, or of an earlier intake. */
export const isReadOnly = (overview: Overview) =>
  overview.intake.isClosed || overview.isWithdrawn || isSubmittedNow(overview);
