import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { codeOf, trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { Waiting } from '../../components/feedback/skeletons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Page } from '../../components/layout/page.tsx';
import { useAddressView } from '../../components/list/address-view.ts';
import { paths } from '../../paths.ts';
import { FilterBar } from '../admissions/list/filters/filter-bar.tsx';
import { isFiltered } from '../admissions/list/state/list-view.ts';
import classes from './desk.module.css';
import { Desk } from './desk.tsx';
import { deskQuery } from './desk-application.ts';
import { DESK_VIEW, isOrder } from './desk-view.ts';
import { LeftRefusals } from './left-refusals.tsx';
import { paceOfToday } from './pace.ts';
import { useChecks } from './use-checks.ts';
import { useQueue } from './use-queue.ts';

const ORDERS = [
  { value: 'submitted', label: 'Oldest submission first' },
  { value: 'score', label: 'Highest score first' },
];

/** The page: the queue and the application on the desk. */
export function ResultsDesk() {
  const [view, changeView] = useAddressView(DESK_VIEW);
  const [showsFilters, setShowsFilters] = useState(() => isFiltered(view));
  const [seenOn, setSeenOn] = useState<SeenOn>('slip');
  // The desk changes first. Every link of the page reads the address, and is drawn again with it.
  const [onDesk, show] = useOptimistic(view.application);
  const open = (next: number | null) =>
    startTransition(async () => {
      show(next);
      await changeView({ application: next }, { replace: true });
    });
  const checks = useChecks(open);
  const { next, heldBy, goOn } = useQueue({ view, onDesk, open, settled: checks.settled });
  const { data } = next;
  return (
    <Page
      title="Results Desk"
      width="lg"
      fillsWindow
      actions={
        <div className={classes.bar}>
          <span role="status">
            {data &&
              `${formatCount(data.checked)} of ${formatCount(data.total)} checked, ${formatCount(data.checkedToday)} today${paceInWords()}`}
          </span>
          <NativeSelect
            aria-label="Order"
            data={ORDERS}
            value={view.by}
            onChange={({ currentTarget: { value } }) => isOrder(value) && changeView({ by: value })}
          />
          <Button
            variant="default"
            aria-expanded={showsFilters}
            onClick={() => setShowsFilters(!showsFilters)}
          >
            Filters
          </Button>
          <LinkButton variant="default" to={paths.broadsheets}>
            Broadsheets
          </LinkButton>
        </div>
      }
    >
      {showsFilters && (
        <div className={classes.filters}>
          <FilterBar view={view} filtered={data?.total} counted="application" onChange={changeView}>
            {null}
          </FilterBar>
        </div>
      )}
      <LeftRefusals
        refusals={checks.refusals.filter(({ application }) => application !== onDesk)}
        onOpen={open}
        onClose={checks.close}
      />
      {onDesk !== null ? (
        <Opened
          id={onDesk}
          checks={checks}
          heldBy={heldBy}
          seenOn={seenOn}
          onSeenOn={setSeenOn}
          onNext={(isDone) => void goOn({ isDone })}
        />
      ) : (
        <DataState query={next} loading={<DeskSkeleton />} errorTitle="The queue could not be loaded">
          {({ item, total, checked }) => {
            if (item || next.isPlaceholderData) return <DeskSkeleton />;
            if (total === 0)
              return isFiltered(view) ? (
                <EmptyState title="No Application Matches">Please choose other filters.</EmptyState>
              ) : (
                <EmptyState title="Nothing to Check Yet">
                  Submitted applications appear here, with their exam slips.
                </EmptyState>
              );
            if (checked === total)
              return (
                <EmptyState
                  title="All Checked"
                  action={<LinkButton to={paths.admin}>Decide on Applications</LinkButton>}
                >
                  Every application of this queue is checked.
                </EmptyState>
              );
            return (
              <EmptyState
                title="Nothing Is Left for You"
                action={<Button onClick={() => next.refetch()}>Look Again</Button>}
              >
                The applications that are not checked yet wait for an answer of the applicant, or a colleague
                has them open.
              </EmptyState>
            );
          }}
        </DataState>
      )}
    </Page>
  );
}

function paceInWords(): string {
  const { count, seconds } = paceOfToday();
  return count > 0 ? `, by you ${count}, one in ${Math.round(seconds / count)} s` : '';
}

interface OpenedProps {
  id: number;
  checks: ReturnType<typeof useChecks>;
  heldBy: string | undefined;
  seenOn: SeenOn;
  onSeenOn: (seenOn: SeenOn) => void;
  onNext: (isDone: boolean) => void;
}

function Opened({ id, ...desk }: OpenedProps) {
  const { client } = trpc.useUtils();
  // Whoever comes back to the page sees what has been changed meanwhile.
  const query = useQuery({ ...deskQuery(client, id), refetchOnMount: 'always' });
  if (!query.data && codeOf(query.error) === 'NOT_FOUND')
    return (
      <EmptyState
        title="Application Not Found"
        action={<Button onClick={() => desk.onNext(true)}>Next Application</Button>}
      >
        There is no such application. It may have been deleted.
      </EmptyState>
    );
  return (
    <DataState query={query} loading={<DeskSkeleton />} errorTitle="The application could not be loaded">
      {(opened) => <Desk desk={opened} {...desk} />}
    </DataState>
  );
}

const DeskSkeleton = () => (
  <Waiting>
    <div className={classes.desk}>
      <Skeleton height="30rem" />
      <Skeleton height="30rem" />
    </div>
  </Waiting>
);
