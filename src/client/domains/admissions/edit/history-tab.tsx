import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/format/count.ts';
import { trpc } from '../../../api/trpc.ts';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../../components/feedback/skeletons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ChangeList } from '../../audit/change-list.tsx';
import classes from './edit.module.css';
import type { Edited } from './edited-application.ts';
import { Notes } from './notes.tsx';

/** What was changed, and administrators' notes. */
export const HistoryTab = ({ application }: Edited) => (
  <>
    <Notes application={application} />
    <Panel title="History">
      <History id={application.id} />
    </Panel>
  </>
);

const PAGE_SIZE = 25;

/** Loads page after page, latest first. Each change reloads all of them. */
function History({ id }: { id: number }) {
  const [pages, setPages] = useState(1);
  const { data } = useHistoryPage(id, 1);
  const shown = Math.min(data?.total ?? 0, pages * PAGE_SIZE);
  return (
    <>
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number
        <HistoryPage key={index} id={id} page={index + 1} />
      ))}
      {data && data.total > 0 && (
        <p className={classes.more} role="status">
          {formatCount(shown)} of {formatCount(data.total)} {data.total === 1 ? 'change' : 'changes'}
        </p>
      )}
      {data && data.total > shown && (
        <Button variant="default" onClick={() => setPages((count) => count + 1)}>
          Show older
        </Button>
      )}
    </>
  );
}

const useHistoryPage = (id: number, page: number) =>
  trpc.admin.history.useQuery({ id, page, pageSize: PAGE_SIZE }, { staleTime: 0 });

const HistoryPage = ({ id, page }: { id: number; page: number }) => (
  <DataState
    query={useHistoryPage(id, page)}
    loading={<SkeletonLines rows={4} />}
    errorTitle="The history could not be loaded"
    isEmpty={({ items }) => items.length === 0}
    empty={<p className={classes.none}>No administrator has changed this application yet.</p>}
  >
    {({ items }) => <ChangeList changes={items} />}
  </DataState>
);
