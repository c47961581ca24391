import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { KeysDialog } from '../../../components/feedback/keys-dialog.tsx';
import { focusHeading } from '../../../components/layout/page.tsx';
import tabs from '../../../components/layout/tabs.module.css';
import { useClosedIntake } from '../../intakes/hooks.ts';
import { useDecisions } from '../decisions/use-decisions.tsx';
import { NEW_NOTE } from '../edit/notes.tsx';
import { isDetailsTab, type ListView } from '../list/state/list-view.ts';
import { rowOf } from '../list/table/row-focus.ts';
import { useRoomForTable } from '../list/table/use-room-for-table.ts';
import { Biography } from './decide/biography.tsx';
import { DecideSections } from './decide/decide-sections.tsx';
import { DecisionBar } from './decision-bar.tsx';
import classes from './details.module.css';
import { DetailsActions } from './details-actions.tsx';
import { DetailsFrame } from './details-frame.tsx';
import { DetailsHead } from './details-head.tsx';
import { DetailsSections } from './details-sections.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { GoneApplication } from './gone-application.tsx';
import { ALL_SHORTCUTS } from './shortcuts.ts';
import { useApplicationDetails } from './use-application-details.ts';
import { useDetailsAddress } from './use-details-address.ts';
import { useNeighbours } from './use-neighbours.ts';

interface ApplicationDetailsProps {
  id: number;
  view: ListView;
  /** The page of the list; undefined until it is loaded. */
  page: ApplicationPage | undefined;
}

export default function ApplicationDetails({ id, view, page }: ApplicationDetailsProps) {
  const wide = useRoomForTable();
  const listed = page?.items.find((item) => item.id === id);
  const { application, details, gone } = useApplicationDetails(id, listed);
  const { open, openTab, close } = useDetailsAddress();
  const neighbours = useNeighbours(page, view, open);
  const { onDecide, decisionDialogs } = useDecisions();
  const [isHelping, setIsHelping] = useState(false);
  const { heading, focusTitle } = useFocus(id);
  const writeNote = useNewNote(view, openTab);

  const shown = gone ? undefined : application;
  const student = shown?.student;
  const name = student ? `${student.firstName} ${student.lastName}` : 'Application';
  const isReadOnly = useClosedIntake(view.intake) !== undefined;
  // Nobody decides on what they cannot see.
  const isUnseen = details.data === undefined && details.error !== null;
  const decisionBar = shown && !isUnseen && (
    <DecisionBar application={shown} isReadOnly={isReadOnly} onDecide={onDecide} onDecided={focusTitle} />
  );
  const loading = { query: details, loading: <DetailsSkeleton />, errorTitle: NOT_LOADED };
  return (
    <>
      <DetailsFrame name={name} wide={wide} onClose={close} onLeaveField={focusTitle}>
        <Tabs
          value={view.panel}
          onChange={(tab) => {
            if (!isDetailsTab(tab)) return;
            heading.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
            openTab(tab);
          }}
          keepMounted={false}
        >
          <DetailsHead
            name={name}
            heading={heading}
            application={shown}
            neighbours={neighbours}
            onClose={close}
          >
            {shown && (
              <div className={classes.choose}>
                <Tabs.List aria-label="Application" className={classes.tabs}>
                  <Tabs.Tab value="details" className={tabs.tab}>
                    Details
                  </Tabs.Tab>
                  <Tabs.Tab value="decide" className={tabs.tab}>
                    Decide
                  </Tabs.Tab>
                </Tabs.List>
                <DetailsActions
                  application={shown}
                  view={view}
                  onNote={writeNote}
                  onHelp={() => setIsHelping(true)}
                />
              </div>
            )}
          </DetailsHead>
          {gone && <GoneApplication onClose={close} />}
          {!gone && !shown && (
            <div className={classes.body}>
              <DataState {...loading}>{() => null}</DataState>
            </div>
          )}
          {shown && (
            <>
              <Tabs.Panel value="details" key={`details ${id}`}>
                <div className={classes.body}>
                  <DataState {...loading}>
                    {(loaded) => <DetailsSections application={shown} details={loaded} />}
                  </DataState>
                </div>
                {decisionBar}
              </Tabs.Panel>
              <Tabs.Panel value="decide" key={`decide ${id}`}>
                <div className={classes.body}>
                  <DataState {...loading}>{(loaded) => <DecideSections details={loaded} />}</DataState>
                </div>
                {decisionBar}
                {details.data && <Biography student={details.data.assessed.student} />}
              </Tabs.Panel>
            </>
          )}
        </Tabs>
      </DetailsFrame>
      {decisionDialogs}
      <KeysDialog
        opened={isHelping}
        onClose={() => setIsHelping(false)}
        where="They work while the details have the focus, and not while you type."
        keys={ALL_SHORTCUTS}
      />
    </>
  );
}

const NOT_LOADED = 'The details could not be loaded';

/** A function that shows the field of a new note and focuses it, also from the other tab. */
function useNewNote(view: ListView, openTab: ReturnType<typeof useDetailsAddress>['openTab']) {
  const isAwaited = useRef(false);
  const focusField = () => {
    const field = document.getElementById(NEW_NOTE);
    if (!field) return;
    isAwaited.current = false;
    field.focus();
    field.scrollIntoView({ block: 'center' });
  };
  // After each rendering, because the field comes with its tab and the loaded notes.
  useEffect(() => {
    if (isAwaited.current) focusField();
  });
  return () => {
    isAwaited.current = true;
    if (view.panel === 'decide') focusField();
    else openTab('decide');
  };
}

/**
 * Focuses the heading when an application is opened from outside. When the details close, a focus inside them returns
 * to the row of the last open application.
 */
function useFocus(id: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(id);
  const focusTitle = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    last.current = id;
    const title = heading.current;
    const panel = title?.closest('[role="dialog"]');
    if (!panel?.contains(document.activeElement)) title?.focus({ preventScroll: true });
  }, [id]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const row = rowOf(last.current);
      if (row) row.focus();
      else focusHeading();
    },
    [],
  );
  return { heading, focusTitle };
}
