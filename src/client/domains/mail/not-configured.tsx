import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';

/** Warns that no email leaves the server (decisions §1). `children`: what can be done about it. */
export const MailNotConfigured = ({ children }: { children?: ReactNode }) => (
  <Banner tone="warning" title="Email is not configured">
    <Text my="xs">
      Letters from the portal, for example to reset a password, are not sent: each is kept as a file in the
      server’s “outbox” folder. The person who runs the server can change that by setting SMTP_URL.
    </Text>
    {children}
  </Banner>
);
