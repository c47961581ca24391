import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Broadsheet, BroadsheetChanges, Import } from '../../../shared/broadsheets/schema.ts';
import { UNANSWERED_CHANGE } from '../../api/outcome-unknown.ts';
import { codeOf, errorMessage, notifyFailure, trpc } from '../../api/trpc.ts';
import { allOf, DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { useAddressView } from '../../components/list/address-view.ts';
import { paths } from '../../paths.ts';
import { ApplyBar } from './apply-bar.tsx';
import { BROADSHEET_VIEW } from './broadsheet-view.ts';
import classes from './broadsheets.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { UnknownNames } from './unknown-names.tsx';
import { asRequested, useChange } from './use-change.ts';
import { useChoice } from './use-choice.ts';

/** Trying again does not help. */
const REFUSALS = new Set<string | undefined>(['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST']);

/** One broadsheet: how it is read, what was found, and what is done with it. */
export function OpenedBroadsheet({ id }: { id: number }) {
  const opened = trpc.admin.broadsheet.useQuery({ id });
  const imports = trpc.admin.broadsheets.useQuery(undefined, { staleTime: 0 });
  const query = allOf({ broadsheet: opened, imports });
  if (!opened.data && REFUSALS.has(codeOf(opened.error)))
    return (
      <EmptyState
        title="This Broadsheet Cannot Be Opened"
        action={<LinkButton to={paths.broadsheets}>Back to Broadsheets</LinkButton>}
      >
        {errorMessage(opened.error, 'It may have been removed.')}
      </EmptyState>
    );
  return (
    <DataState query={query} loading={<SkeletonBlocks />} errorTitle="The broadsheet could not be opened">
      {({ broadsheet, imports: all }) => {
        const about = all.find((one) => one.id === id);
        if (about) return <Opened broadsheet={broadsheet} about={about} />;
        return (
          <EmptyState title="From an Earlier Intake">
            It was compared with the applications of an intake that is closed now.
          </EmptyState>
        );
      }}
    </DataState>
  );
}

interface OpenedProps {
  broadsheet: Broadsheet;
  about: Import;
}

function Opened({ broadsheet, about }: OpenedProps) {
  const { id } = about;
  const { admin } = trpc.useUtils();
  const [view, changeView] = useAddressView(BROADSHEET_VIEW);
  const [refusal, setRefusal] = useState<string>();
  const { change: send, pending } = useChange(id);
  const { outcome, ...paging } = view;
  const preview = trpc.admin.broadsheetPreview.useQuery(
    { id, ...paging, ...(outcome && { outcome }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const ticks = useChoice(id, preview.data?.applicationIds);
  /** The first page is a new look, from which later changes are counted (broadsheets §4). */
  const lookAgain = () => {
    void changeView({ page: 1 }, { replace: true });
    return admin.broadsheetPreview.invalidate({ id });
  };
  const change = async (changes: BroadsheetChanges) => {
    setRefusal(undefined);
    try {
      await send(changes);
      if (isReadOtherwise(changes)) ticks.forget();
    } finally {
      await lookAgain();
    }
  };
  const changeOrTell = (changes: BroadsheetChanges) =>
    change(changes).catch((error) => notifyFailure('Not Changed', error, UNANSWERED_CHANGE));
  const canChange = about.appliedAt === null;
  return (
    <div className={classes.sections}>
      <ApplyBar
        about={about}
        preview={preview.data}
        choice={ticks.choice}
        gone={ticks.gone}
        hasUnknownSubjects={broadsheet.unknownSubjects.length > 0}
        refusal={canChange ? refusal : undefined}
        onApplied={ticks.forget}
        onRefused={(reason) => {
          setRefusal(reason);
          void lookAgain();
        }}
      />
      <ReadingPanel
        broadsheet={pending ? asRequested(broadsheet, pending) : broadsheet}
        isPending={pending !== undefined}
        canChange={canChange}
        onChange={changeOrTell}
      />
      {canChange && (
        <UnknownNames
          names={broadsheet.unknownSubjects}
          onRemember={(name, subject) => change({ subjects: { [name]: subject } })}
        />
      )}
      <DataState query={preview} loading={<SkeletonBlocks />} errorTitle="The preview could not be loaded">
        {(data) => (
          <PreviewPanel
            preview={data}
            view={view}
            onView={changeView}
            outdated={preview.isPlaceholderData}
            ticks={canChange ? ticks : undefined}
            onMatch={(people) => changeOrTell({ people })}
          />
        )}
      </DataState>
    </div>
  );
}

/** What a name means, and whose results they are, leaves everything else as it is. */
const isReadOtherwise = ({ subjects, people, ...reading }: BroadsheetChanges) =>
  Object.keys(reading).length > 0;
