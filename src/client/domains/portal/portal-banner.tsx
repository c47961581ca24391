import { Skeleton } from '@mantine/core';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { PORTAL_CLOSED, usePortalStatus } from './hooks.ts';

/**
 * Green while the portal is open, orange while it is closed. `detailed` adds the server's message, for signed-in users.
 */
export const PortalBanner = ({ detailed }: { detailed: boolean }) => (
  <DataState
    query={usePortalStatus()}
    loading={<Skeleton height="3.5rem" aria-hidden="true" />}
    errorTitle="We could not find out whether the registration portal is open"
  >
    {({ isOpen, message }) => (
      <Banner
        tone={isOpen ? 'success' : 'warning'}
        title={isOpen ? 'Registration Portal Open' : PORTAL_CLOSED}
      >
        {detailed && message}
      </Banner>
    )}
  </DataState>
);
