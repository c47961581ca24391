import { useRef } from 'react';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { DataState, EmptyState } from '../../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../../components/feedback/skeletons.tsx';
import { useAddressView } from '../../../components/list/address-view.ts';
import { ListFilters } from '../list/filters/list-filters.tsx';
import { isFiltered, toFilters } from '../list/state/list-view.ts';
import { LIST_VIEW } from '../list/state/list-view-hooks.ts';
import { FigureActions } from './figure-actions.tsx';
import { FigureTables } from './figure-tables.tsx';
import classes from './figures.module.css';

/** The figures for the principal, filtered as the list is: by the address. */
export function FiguresPanel() {
  const [view, change] = useAddressView(LIST_VIEW);
  const filters = toFilters(view);
  const search = useRef<HTMLElement>(null);
  const figures = trpc.admin.figures.useQuery(filters, { staleTime: 0 });
  return (
    <div className={classes.panel}>
      <div className={classes.filters}>
        <ListFilters
          search={view.search}
          status={view.status}
          subject={view.subject}
          school={view.school}
          intake={view.intake}
          ref={search}
          onChange={change}
        />
      </div>
      <DataState
        query={figures}
        loading={<SkeletonBlocks rows={3} height={240} />}
        errorTitle="The figures could not be loaded"
        isEmpty={({ total }) => total.applied === 0}
        empty={
          <EmptyState title="No Applications Found">
            {isFiltered(view)
              ? 'Nothing matches these filters. Change or clear them.'
              : 'Figures appear here once there are applications.'}
          </EmptyState>
        }
      >
        {(loaded) => (
          <>
            <div className={classes.stamp}>
              <p>
                {formatDateTime(loaded.at)} – {loaded.filterWords}
              </p>
              <FigureActions filters={filters} />
            </div>
            <FigureTables figures={loaded} />
          </>
        )}
      </DataState>
    </div>
  );
}
