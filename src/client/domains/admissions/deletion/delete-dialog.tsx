import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeletionExtent } from '../../../../shared/admissions/edits.ts';
import { countOf } from '../../../../shared/format/count.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { useAskAbout } from '../bulk/ask-about.ts';
import { type Chosen, seenOf } from '../bulk/selection.ts';
import { SetAnew } from '../bulk/set-anew.tsx';

/** Applications to be deleted. A single one has `name`. */
export interface ToDelete {
  chosen: Chosen;
  name?: string;
  /** A new one for each time that the dialog is opened. */
  key: string;
}

interface DeleteDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  toDelete: ToDelete;
  opened: boolean;
  /** Called when the list of the selection was no longer kept, with what matches now. */
  onRenewed: (chosen: Chosen) => void;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** Says how much will be lost (administrators §5). */
export function DeleteDialog({ toDelete, opened, onRenewed, onClose, onConfirm }: DeleteDialogProps) {
  const { chosen, name } = toDelete;
  const { admin } = trpc.useUtils();
  const extent = useExtent(toDelete, opened, onRenewed);
  // What is gone already may be confirmed: the list then lets it go.
  const isLeftAlone = extent?.applications === 0 && extent.changed > 0;
  const count = extent?.applications || chosen.ids.length;
  const what = name ? 'Application' : countOf(count, 'Application');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      onCancel={() => {
        if (isLeftAlone) void admin.invalidate();
      }}
      title={`Delete ${name ?? what}?`}
      confirmLabel={`Delete ${what}`}
      tone="danger"
      disabled={isLeftAlone}
      typed={count > 1 && !isLeftAlone ? count : undefined}
    >
      <Text fw={700} mb="xs">
        This action cannot be undone!
      </Text>
      <SetAnew chosen={chosen} />
      <Losses asked={chosen.ids.length} extent={extent} />
    </ConfirmDialog>
  );
}

/**
 * What will be deleted, without numbers until they are known. Another administrator may have deleted or changed some
 * already.
 */
function Losses({ asked, extent }: { asked: number; extent: DeletionExtent | undefined }) {
  const left = extent?.applications ?? asked;
  const changed = extent?.changed ?? 0;
  const gone = asked - left - changed;
  const results = extent ? countOf(extent.examResults, 'exam result') : 'exam results';
  const documents = extent ? countOf(extent.documents, 'document') : 'documents';
  const accounts = left === 1 ? 'The applicant’s account stays.' : 'The applicants’ accounts stay.';
  return (
    <div aria-live="polite">
      {left > 0 && (
        <Text>
          {`All student data of ${countOf(left, 'application')}, ${results} and ${documents} will be removed. ${accounts}`}
        </Text>
      )}
      {changed > 0 && (
        <Text>
          {`${those(asked, changed)} changed since you looked, and will be left alone.`}
          {left === 0 && ' After ‘Cancel’ the list shows what has changed.'}
        </Text>
      )}
      {gone > 0 && <Text>{`${those(asked, gone)} been deleted already.`}</Text>}
    </div>
  );
}

const those = (asked: number, count: number) =>
  asked === 1 ? 'It has' : `${countOf(count, 'application')} ${count === 1 ? 'has' : 'have'}`;

/** How much is deleted with these applications; undefined until it is known. */
function useExtent({ chosen, key }: ToDelete, opened: boolean, onRenewed: DeleteDialogProps['onRenewed']) {
  const { client } = trpc.useUtils();
  const askAbout = useAskAbout(onRenewed);
  const { data } = useQuery({
    queryKey: ['deletion extent', key],
    enabled: opened,
    queryFn: () =>
      askAbout(chosen, (about) =>
        client.admin.deletionExtent.mutate({ applicationIds: [...about.ids], ...seenOf(about) }),
      ),
    gcTime: 0,
  });
  return data;
}
