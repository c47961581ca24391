import { Text } from '@mantine/core';
import { formatCount } from '../../../shared/format/count.ts';
import type { PortalStatus } from '../../../shared/portal/portal-status.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';

/** Says how many applicants are affected, without a number while it is unknown. */
function whoIsStopped(unfinished: number | undefined): string {
  const rest = 'can still be read, but neither changed nor submitted';
  if (unfinished === undefined) return `Applications that are not submitted yet ${rest}.`;
  if (unfinished === 0) return 'No application that was begun is waiting to be submitted.';
  if (unfinished === 1) return `1 application is not submitted yet: it ${rest}.`;
  return `${formatCount(unfinished)} applications are not submitted yet: they ${rest}.`;
}

interface CloseDialogProps {
  /** The status that applicants will see. Null keeps the dialog closed. */
  closing: PortalStatus | null;
  unfinished: number | undefined;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** Asks for confirmation before an open portal is closed while people are applying. */
export const CloseDialog = ({ closing, unfinished, ...dialog }: CloseDialogProps) => (
  <ConfirmDialog {...dialog} title="Close the portal now?" confirmLabel="Close Portal" tone="danger">
    <Text mb="sm">The portal is open. As soon as you save, applicants will read: “{closing?.message}”</Text>
    <Text mb="sm">{whoIsStopped(unfinished)}</Text>
    <Text>
      What applicants are typing at this moment stays on their devices until the portal opens again.
    </Text>
  </ConfirmDialog>
);
