import { submissionGaps } from '../../../../shared/applications/submission.ts';
import { timeLeft } from '../../../../shared/portal/closing.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { usePortalStatus } from '../../portal/hooks.ts';
import type { Overview } from '../hooks.ts';
import { isReadOnly } from '../read-only.ts';

const LAST_WEEK = 7 * 24 * 60;

/** Whether all is there. The review checks the eligibility, too. */
const isComplete = ({ application, examResults, documents }: Overview) =>
  application !== null &&
  submissionGaps({
    ...application,
    examResults,
    documents,
    ineligibleSubjects: [],
    isAdultMissing: false,
  }).length === 0;

/** In the last week, asks whoever has a complete draft to submit it (standing §5). */
export function CompleteDraft({ overview }: { overview: Overview }) {
  const { data: portal } = usePortalStatus();
  const left = portal?.minutesLeft ?? null;
  if (left === null || left > LAST_WEEK || overview.application?.status !== 'draft') return null;
  if (isReadOnly(overview) || !isComplete(overview)) return null;
  return (
    <Banner tone="warning" title="Your application is complete, but not submitted">
      <p>The school has not received it yet. {timeLeft(left)} left to submit it.</p>
      <LinkButton to={paths.review} mt="xs">
        Review and Submit
      </LinkButton>
    </Banner>
  );
}
