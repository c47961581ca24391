import { Button } from '@mantine/core';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { Finding } from '../../../shared/system/schema.ts';
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
  const count = findings.filter(({ state }) => state === 'must').length;
  if (count === 0)
    return (
      <Banner tone="success" title="Nothing must be done" live>
        Notices can wait until somebody has time for them.
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title={count === 1 ? 'One thing must be done' : `${count} things must be done`}
      live
    >
      Until then something does not work or is not safe. Each one below says what to do.
    </Banner>
  );
}
