import { stepsLeft } from '../../shared/first-steps/schema.ts';
import { Page } from '../components/layout/page.tsx';
import { FirstStepList } from '../domains/first-steps/first-step-list.tsx';
import { useFirstSteps } from '../domains/first-steps/hooks.ts';
import { paths } from '../paths.ts';

/** /admin/first-steps: what a new portal needs before applicants come. */
export default function FirstStepsPage() {
  const { data: steps } = useFirstSteps();
  const isLeft = !steps || stepsLeft(steps).length > 0;
  return (
    <Page
      title="First Steps"
      back={{ to: paths.home, label: 'Back to Home' }}
      intro={
        isLeft &&
        'What the portal needs before applicants come, about ten minutes in all. Do the steps in any order, and leave out what can wait. Until none is left, Home brings you back here.'
      }
    >
      <FirstStepList />
    </Page>
  );
}
