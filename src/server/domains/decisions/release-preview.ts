import {
  RELEASED_STATUSES,
  type ReleaseChoice,
  type ReleasedStatus,
  type ReleasePreview,
  type ToBeTold,
} from '../../../shared/decisions/schema.ts';
import { EMAILS_PREVIEWED } from '../../../shared/letters/previewed.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Services } from '../../services.ts';
import { reachedByEmail } from '../applications/addressees.ts';
import { composeStatusEmail, listApplicationsWith } from '../applications/service.ts';
import { applicationsToTell, EMAIL_OF } from './choice.ts';

const countByStatus = (applications: readonly { status: ReleasedStatus }[]): ToBeTold => {
  const count = (wanted: ReleasedStatus) => applications.filter(({ status }) => status === wanted).length;
  return { approved: count('approved'), rejected: count('rejected'), under_review: count('under_review') };
};

/** How many applications a release could tell now, of all. */
export const toBeTold = (services: Services): Promise<ToBeTold> =>
  readSnapshot(services.db, async (trx) => {
    const { applications } = await applicationsToTell(trx, services, { statuses: [...RELEASED_STATUSES] });
    return countByStatus(applications);
  });

/** How many would be told, the emails to three of them, of each status if there are, and whom no email reaches. */
export const previewRelease = (services: Services, choice: ReleaseChoice): Promise<ReleasePreview> =>
  readSnapshot(services.db, async (trx) => {
    const { applications, scheduled } = await applicationsToTell(trx, services, choice);
    const isReached = await reachedByEmail(
      trx,
      applications.map(({ studentId }) => studentId),
    );
    const hasAddress = ({ studentId: id, email }: (typeof applications)[number]) => isReached({ id, email });
    const reached = applications.filter(hasAddress);
    const firsts = RELEASED_STATUSES.flatMap(
      (wanted) => reached.find(({ status }) => status === wanted) ?? [],
    );
    const shown = [...new Set([...firsts, ...reached])].slice(0, EMAILS_PREVIEWED);
    const statuses = new Map(shown.map(({ id, status }) => [id, status]));
    const emails: ReleasePreview['emails'] = [];
    for (const application of await listApplicationsWith(trx, [...statuses.keys()])) {
      const status = statuses.get(application.id);
      if (!status) continue;
      const email = await composeStatusEmail(trx, services, EMAIL_OF[status], application);
      if (!email) continue;
      const { to, subject, text } = email;
      emails.push({ applicationId: application.applicationId, status, to, subject, text });
    }
    const unreached = await listApplicationsWith(
      trx,
      applications.filter((one) => !hasAddress(one)).map(({ id }) => id),
    );
    return {
      count: applications.length,
      byStatus: countByStatus(applications),
      scheduled,
      withoutAddress: unreached.map(({ id, applicationId, student }) => ({
        id,
        applicationId,
        name: `${student.firstName} ${student.lastName}`,
      })),
      emails,
    };
  });
