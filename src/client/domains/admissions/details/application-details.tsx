import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { focusHeading } from '../../../components/layout/page.tsx';
import { useDecisions } from '../decisions/use-decisions.tsx';
import type { ListView } from '../list/list-view.ts';
import { rowOf } from '../list/row-focus.ts';
import { useRoomForTable } from '../list/use-room-for-table.ts';
import classes from './details.module.css';
import { DetailsActions } from './details-actions.tsx';
import { DetailsFrame } from './details-frame.tsx';
import { DetailsHead } from './details-head.tsx';
import { DetailsSections } from './details-sections.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { GoneApplication } from './gone-application.tsx';
import { useApplicationDetails } from './use-application-details.ts';
import { useDetailsAddress } from './use-details-address.ts';
import { type Direction, useNeighbours } from './use-neighbours.ts';

interface ApplicationDetailsProps {
  id: number;
  view: ListView;
  /** The page of the list; undefined until it is loaded. */
  page: ApplicationPage | undefined;
}

const STEPS: Record<string, Direction> = { ArrowLeft: 'previous', ArrowRight: 'next' };

export function ApplicationDetails({ id, view, page }: ApplicationDetailsProps) {
  const wide = useRoomForTable();
  const listed = page?.items.find((item) => item.id === id);
  const { application, details, gone } = useApplicationDetails(id, listed);
  const { open, close } = useDetailsAddress();
  const neighbours = useNeighbours(page, view, open);
  const { onDecide, decisionDialogs } = useDecisions();
  const heading = useFocus(id);

  const pressed = (event: KeyboardEvent) => {
    const direction = STEPS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isThere = direction === 'next' ? neighbours.hasNext : neighbours.hasPrevious;
    if (isThere) void neighbours.go(direction);
  };
  const shown = gone ? undefined : application;
  const student = shown?.student;
  const name = student ? `${student.firstName} ${student.lastName}` : 'Application';
  return (
    <>
      <DetailsFrame name={name} wide={wide} onClose={close} onKeyDown={pressed}>
        <DetailsHead
          name={name}
          heading={heading}
          application={shown}
          neighbours={neighbours}
          onClose={close}
        >
          {shown && (
            <DetailsActions
              application={shown}
              view={view}
              onDecide={onDecide}
              onDecided={() => heading.current?.focus({ preventScroll: true })}
            />
          )}
        </DetailsHead>
        <div className={classes.body} key={id}>
          {gone ? (
            <GoneApplication onClose={close} />
          ) : (
            <DataState
              query={details}
              loading={<DetailsSkeleton />}
              errorTitle="The details could not be loaded"
            >
              {(loaded) => shown && <DetailsSections application={shown} details={loaded} />}
            </DataState>
          )}
        </div>
      </DetailsFrame>
      {decisionDialogs}
    </>
  );
}

/**
 * Focuses the heading when the details open. When they close, a focus inside them returns to the row of the last open
 * application.
 */
function useFocus(id: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== document.body) return;
      const row = rowOf(last.current);
      if (row) row.focus();
      else focusHeading();
    };
  }, []);
  return heading;
}
