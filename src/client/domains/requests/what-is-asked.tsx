import { lazy, Suspense } from 'react';
import { useOverview } from '../applications/hooks.ts';

const AskedOfYou = lazy(() => import('./asked-of-you.tsx'));

/**
 * What the school asks of the applicant, with the way to answer; nothing in a closed intake, where every answer is refused.
 * Most are asked nothing, and load nothing.
 */
export function WhatIsAsked() {
  const { data } = useOverview();
  const requests = data?.requests.filter(({ state }) => state !== 'cancelled') ?? [];
  if (!data?.student || data.intake.isClosed || requests.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AskedOfYou studentId={data.student.id} requests={requests} />
    </Suspense>
  );
}
