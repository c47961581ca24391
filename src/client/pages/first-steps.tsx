import { Page } from '../components/layout/page.tsx';
import { FirstStepList } from '../domains/first-steps/first-step-list.tsx';
import { paths } from '../paths.ts';

/** /admin/first-steps: what a new portal needs before applicants come. */
export default function FirstStepsPage() {
  return (
    <Page
      title="First Steps"
      back={{ to: paths.home, label: 'Back to Home' }}
      intro="What the portal needs before applicants come: about ten minutes in all. Do them in any order and leave out what can wait. Until all is done, Home leads back here."
    >
      <FirstStepList />
    </Page>
  );
}
