import { Button, Group } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { isSuperAdministrator } from '../../../shared/auth/constants.ts';
import { trpc } from '../../api/trpc.ts';
import { NoticeLine } from '../../components/feedback/notice-line.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { NOT_CONFIGURED } from './not-configured.ts';

/** Tells super administrators that no email leaves the server (decisions §1), until they hide it for this visit. */
export function MailNotice() {
  const enabled = isSuperAdministrator(useSessionUser().role);
  const { data: mail } = trpc.superAdmin.mailStatus.useQuery(undefined, { enabled });
  const [hidden, setHidden] = useSessionStorage({
    key: 'mailNoticeHidden',
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === 'true',
  });
  if (hidden || !mail || mail.isConfigured) return null;
  return (
    <NoticeLine tone="warning" title={NOT_CONFIGURED.title}>
      <p>{NOT_CONFIGURED.text}</p>
      <Group>
        <LinkButton to={paths.mail} variant="default">
          Show mail
        </LinkButton>
        <Button variant="default" onClick={() => setHidden(true)}>
          Hide for now
        </Button>
      </Group>
    </NoticeLine>
  );
}
