import { notify } from '../../components/feedback/notify.ts';
import { ActionCard } from '../../components/layout/action-card.tsx';
import { PlusIcon } from '../../components/layout/page-icons.tsx';
import { paths } from '../../paths.ts';
import { PORTAL_CLOSED, usePortalStatus, whyClosed } from './hooks.ts';

/** A link to the application. While the portal is closed it shows a notice instead (applicant spec §2). */
export function NewApplicationCard() {
  const { data: status } = usePortalStatus();
  const common = { title: 'New Application', icon: <PlusIcon /> };
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
