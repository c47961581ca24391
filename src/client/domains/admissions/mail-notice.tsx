import { Button, Group } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { trpc } from '../../api/trpc.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { MailNotConfigured } from '../mail/not-configured.tsx';
import classes from './mail-notice.module.css';

/** Tells super administrators that no email leaves the server (decisions §1), until they hide it for this visit. */
export function MailNotice() {
  const isSuperAdministrator = useSessionUser().role === 'super_admin';
  const { data: mail } = trpc.superAdmin.mailStatus.useQuery(undefined, { enabled: isSuperAdministrator });
  const [hidden, setHidden] = useSessionStorage({
    key: 'mailNoticeHidden',
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === 'true',
  });
  if (hidden || !isSuperAdministrator || !mail || mail.isConfigured) return null;
  return (
    <div className={classes.notice}>
      <MailNotConfigured>
        <Group>
          <LinkButton to={paths.mail} variant="default">
            Show mail
          </LinkButton>
          <Button variant="default" onClick={() => setHidden(true)}>
            Hide for now
          </Button>
        </Group>
      </MailNotConfigured>
    </div>
  );
}
