import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { CHECK_TITLES, type Finding } from '../../../shared/system/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { RefreshIcon } from '../../components/layout/icons.tsx';
import { FindingList } from './finding-list.tsx';
import { useSystem } from './hooks.ts';
import classes from './system.module.css';

/** All findings: first what must be done, then notices, then what is well. */
export function SystemPanel() {
  const query = useSystem();
  return (
    <DataState
      query={query}
      loading={<SkeletonBlocks rows={6} height={72} />}
      errorTitle="The portal could not be examined"
    >
      {({ findings, examinedAt }) => (
        <div className={classes.sections}>
          <Summary findings={findings} />
          <div className={classes.again}>
            <p className={classes.time}>Examined on {formatDateTime(examinedAt)}</p>
            <Button
              variant="default"
              onClick={() => void query.refetch()}
              loading={query.isFetching}
              leftSection={<RefreshIcon size={18} />}
            >
              Look again
            </Button>
          </div>
          <FindingList findings={findings} />
        </div>
      )}
    </DataState>
  );
}

function Summary({ findings }: { findings: readonly Finding[] }) {
  const due = findings.filter(({ state }) => state === 'must');
  const notices = findings.filter(({ state }) => state === 'notice').length;
  const [first] = due;
  if (first)
    return (
      <Banner
        tone="danger"
        title={
          due.length === 1
            ? `One thing must be done: ${CHECK_TITLES[first.check]}`
            : `${due.length} things must be done`
        }
        live
      >
        Until this is done, part of the portal does not work or is not safe. Below is what to do.
      </Banner>
    );
  if (notices === 0)
    return (
      <Banner tone="success" title="Everything is well" live>
        Nothing has to be done.
      </Banner>
    );
  return (
    <Banner tone="success" title="Nothing must be done now" live>
      {`${countOf(notices, 'notice')} below can wait until somebody has time.`}
    </Banner>
  );
}
