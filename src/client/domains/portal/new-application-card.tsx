import { isFrozen } from '../../../shared/applications/status.ts';
import { notify } from '../../components/feedback/notify.ts';
import { ActionCard } from '../../components/layout/action-card.tsx';
import { PlusIcon } from '../../components/layout/page-icons.tsx';
import { paths } from '../../paths.ts';
import { useOverview } from '../applications/hooks.ts';
import { PORTAL_CLOSED, usePortalStatus, whyClosed } from './hooks.ts';

/**
 * A link to the application. A submitted or withdrawn one is read, whether the portal is open or not; else a closed portal
 * shows a notice instead (applicants §2).
 */
export function NewApplicationCard() {
  const { data: status } = usePortalStatus();
  const { data: overview } = useOverview();
  const application = overview?.application;
  const common = { title: 'New Application', icon: <PlusIcon /> };
  if (overview?.intake.isClosed) {
    return (
      <ActionCard {...common} to={paths.myApplications}>
        {`Read what you entered for ${overview.intake.name}, or apply for ${overview.intake.current}.`}
      </ActionCard>
    );
  }
  if (application && isFrozen(application.status)) {
    return (
      <ActionCard {...common} to={paths.myApplications}>
        {`Your application ${application.applicationId} is submitted. Read it, and see where it stands.`}
      </ActionCard>
    );
  }
  if (overview?.isWithdrawn) {
    return (
      <ActionCard {...common} to={paths.myApplications}>
        Your application has been withdrawn. Read what you entered.
      </ActionCard>
    );
  }
  if (status?.isOpen === false) {
    const refuse = () => notify({ title: PORTAL_CLOSED, message: whyClosed(status), kind: 'error' });
    return (
      <ActionCard {...common} onPress={refuse}>
        While the portal is closed no application can be started or changed.
      </ActionCard>
    );
  }
  return (
    <ActionCard {...common} to={paths.register}>
      Start your application, or go on where you stopped.
    </ActionCard>
  );
}
