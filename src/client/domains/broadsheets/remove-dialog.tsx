import type { Import } from '../../../shared/broadsheets/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { useRemove } from './hooks.ts';
import { appliedInWords } from './words.ts';

interface RemoveDialogProps {
  broadsheet: Import | undefined;
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks before an import is taken back, or removed when it was never applied. */
export function RemoveDialog({ broadsheet, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemove();
  const isApplied = Boolean(broadsheet?.appliedAt);
  return (
    <ConfirmDialog
      opened={broadsheet !== undefined}
      onClose={onClose}
      title={isApplied ? 'Take This Import Back?' : 'Remove This Broadsheet?'}
      confirmLabel={isApplied ? 'Take Back' : 'Remove'}
      tone="danger"
      onConfirm={async () => {
        if (!broadsheet || !(await remove(broadsheet.id, broadsheet.fileName))) return;
        focusHeading();
        onRemoved?.();
      }}
    >
      {broadsheet && isApplied ? (
        <p>
          Every result of {broadsheet.fileName} becomes what it was before ({appliedInWords(broadsheet)}),
          also who had checked it. If one of them was changed since, nothing is taken back.
        </p>
      ) : (
        <p>{broadsheet?.fileName} was not applied. The file and how you had it read are removed.</p>
      )}
    </ConfirmDialog>
  );
}
