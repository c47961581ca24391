import '@mantine/core/styles/Tabs.layer.css';
import { Skeleton, Tabs } from '@mantine/core';
import { z } from 'zod';
import { DataState } from '../../components/feedback/data-state.tsx';
import { Waiting } from '../../components/feedback/skeletons.tsx';
import tabClasses from '../../components/layout/tabs.module.css';
import { useAddressTab } from '../../components/state/use-address-tab.ts';
import { BackupProblems } from './backup-problems.tsx';
import { CreateTab } from './create-tab.tsx';
import { useBackups } from './hooks.ts';
import { ManageTab } from './manage-tab.tsx';
import { useRunning } from './operations.ts';
import { RestoreTab } from './restore-tab.tsx';
import { RunningBanner } from './running-banner.tsx';
import { StatCards } from './stat-cards.tsx';

/** The tabs of the page (administrators §2). The open one is kept in the URL. */
const TABS = [
  { value: 'create', label: 'Create Backup', Contents: CreateTab },
  { value: 'manage', label: 'Manage Backups', Contents: ManageTab },
  { value: 'restore', label: 'Restore Data', Contents: RestoreTab },
] as const;
const tabSchema = z.enum(['create', 'manage', 'restore']).catch('create');

export function BackupTabs() {
  const query = useBackups();
  const { running, isBusy } = useRunning();
  const [tab, open] = useAddressTab(tabSchema);
  return (
    <>
      {running ? <RunningBanner running={running} /> : <BackupProblems />}
      <DataState query={query} loading={<BackupsSkeleton />} errorTitle="The backups could not be loaded">
        {(backups) => (
          <>
            <StatCards backups={backups} />
            <Tabs value={tab} onChange={open} keepMounted={false}>
              <Tabs.List className={tabClasses.list} aria-label="Database Backup">
                {TABS.map(({ value, label }) => (
                  <Tabs.Tab key={value} value={value} className={tabClasses.tab}>
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {TABS.map(({ value, Contents }) => (
                <Tabs.Panel key={value} value={value}>
                  <Contents backups={backups} isBusy={isBusy} />
                </Tabs.Panel>
              ))}
            </Tabs>
          </>
        )}
      </DataState>
    </>
  );
}

const BackupsSkeleton = () => (
  <Waiting>
    <Skeleton height={104} mb="lg" />
    <Skeleton height={44} mb="md" />
    <Skeleton height={320} />
  </Waiting>
);
