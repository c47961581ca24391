import { Button } from '@mantine/core';
import { type StudentEligibility, useEligibilityRefresh } from './hooks.ts';

/** Asks again for an eligibility that could not be checked. */
export function RefreshEligibility({ eligibility }: { eligibility: StudentEligibility }) {
  const { refresh, refreshing } = useEligibilityRefresh(eligibility);
  return (
    <Button variant="default" loading={refreshing} onClick={refresh}>
      Refresh Eligibility
    </Button>
  );
}
