import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { useLinkToken } from './use-link-token.ts';

interface EmailedLinkProps {
  /** The title shown when the address has no token. */
  incomplete: string;
  children: (token: string) => ReactNode;
}

/** What an emailed link opens, made from its token. */
export function EmailedLink({ incomplete, children }: EmailedLinkProps) {
  const token = useLinkToken();
  if (token) return children(token);
  return (
    <>
      <Banner tone="warning" title={incomplete}>
        Please open the whole link from the email, or copy it into the address bar.
      </Banner>
      <WaysOn />
    </>
  );
}

/** The primary button, and the way home beside it. Without one, the way home is primary. */
export const WaysOn = ({ children }: { children?: ReactNode }) => (
  <Group mt="lg">
    {children}
    <LinkButton to={paths.home} variant={children ? 'default' : 'filled'}>
      Back to Home
    </LinkButton>
  </Group>
);
