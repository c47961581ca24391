import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import {
  type AdministratorApplication,
  type Application,
  applicationSchema,
} from '../../../shared/applications/schema.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import type { Actor } from '../../services.ts';

/** The status as applicants may know it (telling §1). */
export const statusAsTold = ({
  status,
  isTold,
}: Pick<AdministratorApplication, 'status' | 'isTold'>): ApplicationStatus =>
  isTold === false ? 'under_review' : status;

/**
 * What applicants may know of an application: a withheld decision is `under_review`, and only the fields of their own
 * schema are left (telling §1). Every answer to an applicant passes through here.
 */
export const asTold = (application: AdministratorApplication): Application =>
  applicationSchema.parse({ ...application, status: statusAsTold(application) });

/** The application as the actor may see it. */
export const asSeenBy = (actor: Actor, application: AdministratorApplication): Application =>
  isAdministrator(actor.role) ? application : asTold(application);
