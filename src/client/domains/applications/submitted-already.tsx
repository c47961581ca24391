import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';

/** Replaces a form once the application is submitted: the server refuses every change (decisions §2). */
export const SubmittedAlready = () => (
  <>
    <Banner tone="success" title="Application submitted">
      This application has been submitted and cannot be changed.
    </Banner>
    <div>
      <LinkButton to={paths.myApplications}>View My Application</LinkButton>
    </div>
  </>
);
