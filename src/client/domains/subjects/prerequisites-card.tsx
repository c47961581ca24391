import { Button, Stack, Text } from '@mantine/core';
import { SUBJECTS_PER_CHOICE } from '../../../shared/applications/constants.ts';
import { prerequisitesEnabled } from '../../../shared/settings/site-settings.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { RefreshIcon } from '../../components/layout/icons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSiteSettings } from '../settings/hooks.ts';
import classes from './eligibility.module.css';
import { type StudentEligibility, useEligibilityRefresh, useLongWait } from './hooks.ts';
import { WhyNot } from './why-not.tsx';

interface PrerequisitesCardProps {
  eligibility: StudentEligibility;
  /** The page on which exam results are entered. */
  resultsPath: string;
}

/** The subjects that may be chosen with the results so far, why others may not, and a button to check again. */
export function PrerequisitesCard({ eligibility, resultsPath }: PrerequisitesCardProps) {
  const { refresh, refreshing } = useEligibilityRefresh(eligibility);
  const enabled = prerequisitesEnabled(useSiteSettings());
  return (
    <Panel title="Prerequisites">
      <Stack gap="xs">
        <Text>
          {enabled
            ? 'Each Advanced Level subject needs certain CSEC or GCE results. Only the subjects whose prerequisites you meet are offered below.'
            : 'Prerequisites are not being checked at present: you may choose any subject on offer.'}
        </Text>
        <EligibilitySummary eligibility={eligibility} enabled={enabled} />
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" leftSection={<RefreshIcon />} loading={refreshing} onClick={refresh}>
          Refresh Eligibility
        </Button>
        <LinkButton to={resultsPath} variant="default">
          Change exam results
        </LinkButton>
      </div>
    </Panel>
  );
}

interface EligibilitySummaryProps {
  eligibility: StudentEligibility;
  /** Does the school check prerequisites? */
  enabled: boolean;
}

function EligibilitySummary({ eligibility: { state, offered }, enabled }: EligibilitySummaryProps) {
  if (state === 'checking') return <Checking />;
  if (state === 'failed') {
    return (
      <Banner tone="danger" title="Your eligibility could not be checked" live>
        Until it is, every subject counts as not eligible. Please check your connection and use Refresh
        Eligibility.
      </Banner>
    );
  }
  const eligible = offered.filter((subject) => subject.state === 'eligible');
  return (
    <>
      <Text fw={600}>
        {enabled
          ? `You are eligible for ${eligible.length} of ${offered.length} subjects.`
          : `You can choose from all ${offered.length} subjects.`}
      </Text>
      {eligible.length < SUBJECTS_PER_CHOICE && (
        <Banner tone="warning">
          Each combination needs {SUBJECTS_PER_CHOICE} subjects.{' '}
          {offered.length < SUBJECTS_PER_CHOICE
            ? 'The school does not offer that many at present: please ask the school when it will.'
            : 'Please add any exam results that are still missing. If all of them are there, ask the school what you can do.'}
        </Banner>
      )}
      <WhyNot subjects={offered.filter((subject) => subject.state === 'ineligible')} />
    </>
  );
}

function Checking() {
  const long = useLongWait();
  return (
    <Text role="status">
      {long
        ? 'This is taking longer than usual. Please refresh the page: your session may have expired.'
        : 'Checking your eligibility…'}
    </Text>
  );
}
