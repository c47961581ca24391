import { isDecided } from '../../../../shared/applications/status.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { ApplyAgain } from '../apply-again.tsx';
import type { Overview } from '../hooks.ts';
import { isSubmittedNow } from '../read-only.ts';
import { Withdrawn } from '../standing/withdrawn.tsx';

/** Replaces a form once the application is only read: the server refuses every change. */
export const SubmittedAlready = ({ overview }: { overview: Overview }) => (
  <>
    <Withdrawn overview={overview} />
    <ApplyAgain overview={overview} />
    {isSubmittedNow(overview) && (
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
