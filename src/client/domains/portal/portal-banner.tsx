import { Skeleton } from '@mantine/core';
import { Banner } from '../../components/banner.tsx';
import { usePortalStatus } from './hooks.ts';

/** Green while the portal is open, orange while it is closed; `detailed` adds what the server says, for those signed in. */
export function PortalBanner({ detailed }: { detailed: boolean }) {
  const { data: status, isPending } = usePortalStatus();
  if (isPending) return <Skeleton height="3.5rem" aria-hidden="true" />;
  if (!status) {
    return (
      <Banner tone="neutral" title="We could not check whether the registration portal is open">
        Please check your connection and reload the page.
      </Banner>
    );
  }
  return (
    <Banner
      tone={status.isOpen ? 'success' : 'warning'}
      title={status.isOpen ? 'Registration Portal Open' : 'Registration Portal Closed'}
    >
      {detailed && status.message}
    </Banner>
  );
}
