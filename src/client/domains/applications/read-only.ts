import { isFrozen } from '../../../shared/applications/status.ts';
import type { Overview } from './hooks.ts';

/** Whether the application is only read: it is submitted, or of an earlier intake. */
export const isReadOnly = ({ application, intake }: Overview) =>
  intake.isClosed || (application !== null && isFrozen(application.status));
