import { Button } from '@mantine/core';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { isDecidable } from '../../../../shared/applications/status.ts';
import { canUndo } from '../../../../shared/applications/telling.ts';
import { LinkButton } from '../../../components/layout/links.tsx';
import { editApplicationPath } from '../../../paths.ts';
import { DownloadApplicationButton } from '../../applications/download-application.tsx';
import type { DecisionAct, ListActions } from '../list/list-actions.ts';
import { type ListView, writeListView } from '../list/list-view.ts';

interface DetailsActionsProps {
  application: AdministratorApplication;
  /** The list view that the edit page returns to. */
  view: ListView;
  onDecide: ListActions['onDecide'];
  /** Moves the focus away from buttons that disappear after a decision. */
  onDecided: () => void;
}

/** The actions for the open application (administrator spec §2). */
export function DetailsActions({ application, view, onDecide, onDecided }: DetailsActionsProps) {
  const { id, applicationId, status } = application;
  const decide = (act: DecisionAct) => {
    onDecided();
    onDecide(application, act);
  };
  return (
    <>
      {isDecidable(status) && (
        <>
          <Button color="green" aria-label={`Approve ${applicationId}`} onClick={() => decide('approved')}>
            Approve
          </Button>
          <Button
            color="red"
            variant="outline"
            aria-label={`Reject ${applicationId}`}
            onClick={() => decide('rejected')}
          >
            Reject
          </Button>
        </>
      )}
      {canUndo(application, new Date()) && (
        <Button
          variant="default"
          aria-label={`Undo the decision on ${applicationId}`}
          onClick={() => decide('undo')}
        >
          Undo
        </Button>
      )}
      <LinkButton to={editApplicationPath(id, writeListView(view))} variant="default">
        Edit
      </LinkButton>
      <DownloadApplicationButton application={application}>Download PDF</DownloadApplicationButton>
    </>
  );
}
