import { Button, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { trpc } from '../../app/trpc.ts';
import { Banner } from '../../components/banner.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './mail-notice.module.css';

/** Tells super administrators that no letter leaves the server (decisions §1), until they hide it for this visit. */
export function MailNotice() {
  const isSuperAdmin = useSessionUser().role === 'super_admin';
  const { data: mail } = trpc.superAdmin.mailStatus.useQuery(undefined, { enabled: isSuperAdmin });
  const [hidden, setHidden] = useSessionStorage({
    key: 'mailNoticeHidden',
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === 'true',
  });
  if (hidden || !isSuperAdmin || !mail || mail.isConfigured) return null;
  return (
    <div className={classes.notice}>
      <Banner tone="warning" title="E-mail is not configured">
        <Text my="xs">
          Letters from the portal, for example to reset a password, are not sent: each is kept as a file in
          the server’s “outbox” folder. The person who runs the server can change that by setting SMTP_URL.
        </Text>
        <Button variant="default" onClick={() => setHidden(true)}>
          Hide for now
        </Button>
      </Banner>
    </div>
  );
}
