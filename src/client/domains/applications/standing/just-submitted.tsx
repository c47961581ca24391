import { LinkButton } from '../../../components/layout/links.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { paths } from '../../../paths.ts';
import type { Overview } from '../hooks.ts';
import { StandingPanel } from './standing-panel.tsx';

/** The home page right after submitting: nothing but that it has arrived, and what comes next (standing §1). */
export default function JustSubmitted({ overview }: { overview: Overview }) {
  return (
    <Page title="Thank you" documentTitle="Application Submitted" width="md">
      <StandingPanel overview={overview} linked />
      <LinkButton to={paths.home} replace mt="lg">
        Continue to Home
      </LinkButton>
    </Page>
  );
}
