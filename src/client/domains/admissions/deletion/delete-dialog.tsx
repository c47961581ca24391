import { Text } from '@mantine/core';
import { type DeletionExtent, EXTENT_BATCH } from '../../../../shared/admissions/edits.ts';
import { countOf } from '../../../../shared/format/count.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';

/** Applications to be deleted, with the versions of those that have been shown, by id. A single one has `name`. */
export interface ToDelete {
  ids: readonly number[];
  versions: Readonly<Record<string, string>>;
  name?: string;
}

interface DeleteDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  toDelete: ToDelete;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** Says how much will be lost (administrators §5). */
export function DeleteDialog({ toDelete: { ids, name }, opened, onClose, onConfirm }: DeleteDialogProps) {
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
      {opened && <Losses ids={ids} />}
    </ConfirmDialog>
  );
}

/** What will be deleted, without numbers until they are known. Another administrator may have deleted some already. */
function Losses({ ids }: Pick<ToDelete, 'ids'>) {
  const extent = useExtent(ids);
  const left = extent?.applications ?? ids.length;
  const gone = ids.length - left;
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
      {gone > 0 && <Text>{describeGone(ids.length, gone)}</Text>}
    </div>
  );
}

function describeGone(asked: number, gone: number): string {
  if (asked === 1) return 'It has been deleted already.';
  return `${countOf(gone, 'application')} ${gone === 1 ? 'has' : 'have'} been deleted already.`;
}

/** How much is deleted with these applications; undefined until it is known. */
function useExtent(ids: readonly number[]): DeletionExtent | undefined {
  const batches = Array.from({ length: Math.ceil(ids.length / EXTENT_BATCH) }, (_, at) =>
    ids.slice(at * EXTENT_BATCH, (at + 1) * EXTENT_BATCH),
  );
  const answers = trpc.useQueries((call) =>
    batches.map((applicationIds) =>
      call.admin.deletionExtent({ applicationIds }, { gcTime: 0, staleTime: 0 }),
    ),
  );
  const known = answers.flatMap(({ data }) => data ?? []);
  if (known.length < batches.length) return undefined;
  const sum = (what: keyof DeletionExtent) => known.reduce((total, extent) => total + extent[what], 0);
  return {
    applications: sum('applications'),
    examResults: sum('examResults'),
    documents: sum('documents'),
  };
}
