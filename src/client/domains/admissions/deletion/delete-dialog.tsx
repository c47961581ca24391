import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../../shared/format/count.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { randomId } from '../../../components/state/random-id.ts';
import { useAskAbout } from '../bulk/ask-about.ts';
import { type Chosen, seenOf } from '../bulk/selection.ts';
import { SetAnew } from '../bulk/set-anew.tsx';

/** Applications to be deleted. A single one has `name`. */
export interface ToDelete {
  chosen: Chosen;
  name?: string;
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
  const { ids } = chosen;
  const what = name ? 'Application' : countOf(ids.length, 'Application');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Delete ${name ?? what}?`}
      confirmLabel={`Delete ${what}`}
      tone="danger"
      typed={ids.length > 1 ? ids.length : undefined}
    >
      <Text fw={700} mb="xs">
        This action cannot be undone!
      </Text>
      {opened && <Losses chosen={chosen} onRenewed={onRenewed} />}
    </ConfirmDialog>
  );
}

/**
 * What will be deleted, without numbers until they are known. Another administrator may have deleted or changed some
 * already.
 */
function Losses({ chosen, onRenewed }: Pick<ToDelete, 'chosen'> & Pick<DeleteDialogProps, 'onRenewed'>) {
  const extent = useExtent(chosen, onRenewed);
  const { length: asked } = chosen.ids;
  const left = extent?.applications ?? asked;
  const changed = extent?.changed ?? 0;
  const gone = asked - left - changed;
  const results = extent ? countOf(extent.examResults, 'exam result') : 'exam results';
  const documents = extent ? countOf(extent.documents, 'document') : 'documents';
  const accounts = left === 1 ? 'The applicant’s account stays.' : 'The applicants’ accounts stay.';
  return (
    <div aria-live="polite">
      <SetAnew chosen={chosen} />
      {left > 0 && (
        <Text>
          {`All student data of ${countOf(left, 'application')}, ${results} and ${documents} will be removed. ${accounts}`}
        </Text>
      )}
      {changed > 0 && (
        <Text>{`${those(asked, changed)} changed since you looked, and will be left alone.`}</Text>
      )}
      {gone > 0 && <Text>{`${those(asked, gone)} been deleted already.`}</Text>}
    </div>
  );
}

const those = (asked: number, count: number) =>
  asked === 1 ? 'It has' : `${countOf(count, 'application')} ${count === 1 ? 'has' : 'have'}`;

/** How much is deleted with these applications; undefined until it is known. */
function useExtent(chosen: Chosen, onRenewed: DeleteDialogProps['onRenewed']) {
  const { client } = trpc.useUtils();
  const askAbout = useAskAbout(onRenewed);
  const [key] = useState(randomId);
  const { data } = useQuery({
    queryKey: ['deletion extent', key],
    queryFn: () =>
      askAbout(chosen, (about) =>
        client.admin.deletionExtent.mutate({ applicationIds: [...about.ids], ...seenOf(about) }),
      ),
    gcTime: 0,
  });
  return data;
}
