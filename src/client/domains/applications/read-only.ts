import { findOpenedAgain } from '../../../shared/applications/opened-again.ts';
import { isFrozen } from '../../../shared/applications/status.ts';
import type { Overview } from './hooks.ts';

/** Whether the application is submitted, to the intake that is open now. */
export const isSubmittedNow = ({ application, intake }: Overview) =>
  !intake.isClosed && application !== null && isFrozen(application.status);

/** Whether the application is only read: it is submitted, withdrawn, or of an earlier intake. */
export const isReadOnly = (overview: Overview) =>
  overview.intake.isClosed || overview.isWithdrawn || isSubmittedNow(overview);

/** When the school opened the application again, and why; null unless it waits to be submitted again. */
export function openedAgain(overview: Overview) {
  const { application, standing } = overview;
  const step = application && standing && !isReadOnly(overview) && findOpenedAgain(standing);
  return step ? { at: step.at, reason: standing.openedBecause } : null;
}
