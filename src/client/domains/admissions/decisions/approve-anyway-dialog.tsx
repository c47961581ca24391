import { Text } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import type { Decidable } from '../list/list-actions.ts';
import { ineligibleLines } from './ineligible-lines.ts';

interface ApproveAnywayDialogProps {
  /** Stays set while the dialog closes. The dialog stays mounted, so that it can return the focus. */
  application: Decidable | null;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says which chosen subjects are no longer open, and why, before an application is approved all the same. */
export const ApproveAnywayDialog = ({
  application,
  opened,
  onClose,
  onConfirm,
}: ApproveAnywayDialogProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={onClose}
    onConfirm={onConfirm}
    title={`Approve ${application?.applicationId} all the same?`}
    confirmLabel="Approve All the Same"
  >
    {application && opened && <IneligibleSubjects application={application} />}
  </ConfirmDialog>
);

/** The names are known at once, what is missing a moment later. */
function IneligibleSubjects({ application: { id, ineligibleSubjects } }: { application: Decidable }) {
  const { data } = trpc.admin.application.useQuery({ id }, { staleTime: 0 });
  return (
    <div aria-live="polite">
      {ineligibleLines(ineligibleSubjects, data?.eligibility).map((line) => (
        <Text key={line} mb="xs">
          {line}
        </Text>
      ))}
    </div>
  );
}
