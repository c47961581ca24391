import { isDecided } from '../../../shared/applications/status.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { ApplyAgain } from './apply-again.tsx';
import type { Overview } from './hooks.ts';

/** Replaces a form once the application is submitted, or closed with its intake: the server refuses every change. */
export const SubmittedAlready = ({ overview }: { overview: Overview }) => (
  <>
    {overview.intake.isClosed ? (
      <ApplyAgain overview={overview} />
    ) : (
      <Banner tone="success" title="Application submitted">
        This application has been submitted and cannot be changed.
        {overview.application &&
          !isDecided(overview.application.status) &&
          ' If something in it is wrong, tell the school under My Applications.'}
      </Banner>
    )}
    <div>
      <LinkButton to={paths.myApplications}>View My Application</LinkButton>
    </div>
  </>
);
