import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';

/** In a form's place once the application is submitted: every change would be refused (decisions §2). */
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
