import { Skeleton } from '@mantine/core';
import { closingWords, lastHours } from '../../../shared/portal/closing.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { PORTAL_CLOSED, usePortalStatus } from './hooks.ts';

interface PortalBannerProps {
  /** Tells it in the server's message, for signed-in users. */
  detailed: boolean;
  isMain?: boolean;
}

/**
 * Green while the portal is open, orange while it is closed. Everybody reads when applications close, or when a closed
 * portal opens.
 */
export const PortalBanner = ({ detailed, isMain = false }: PortalBannerProps) => (
  <DataState
    query={usePortalStatus()}
    isMain={isMain}
    loading={<Skeleton height="3.5rem" aria-hidden="true" />}
    errorTitle="We could not find out whether the registration portal is open"
  >
    {(status) => (
      <Banner
        tone={status.isOpen ? 'success' : 'warning'}
        title={status.isOpen ? 'Registration Portal Open' : PORTAL_CLOSED}
      >
        {detailed && status.message}
        {detailed && status.isOpen ? lastHours(status) : !detailed && closingWords(status)}
      </Banner>
    )}
  </DataState>
);
