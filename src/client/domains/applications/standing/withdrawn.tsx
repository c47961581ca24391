import { WITHDRAWN } from '../../../../shared/applications/status.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import type { Overview } from '../hooks.ts';

/** Tells an applicant why the application cannot be changed or submitted any more (paper §3). */
export const Withdrawn = ({ overview }: { overview: Overview }) =>
  overview.isWithdrawn && (
    <Banner tone="warning" title="Application withdrawn">
      {WITHDRAWN}
    </Banner>
  );
