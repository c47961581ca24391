import { Text } from '@mantine/core';
import type { CatalogueSubject } from '../../../../shared/subjects/catalogue.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { EffectsNotice } from './effects-notice.tsx';
import { useCatalogueWrites, usePreview } from './hooks.ts';

interface SubjectDialogProps {
  subject: CatalogueSubject;
  opened: boolean;
  onClose: () => void;
}

/** Withdraws a subject or offers it again. Both can be undone. */
export function OfferDialog({ subject, opened, onClose }: SubjectDialogProps) {
  const { name, isOffered, chosenIn } = subject;
  const changes = { isOffered: !isOffered };
  const preview = usePreview(subject.id, opened ? changes : null);
  const { changeSubject } = useCatalogueWrites();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => changeSubject(subject, changes)}
      title={isOffered ? `Withdraw ${name} from offer?` : `Offer ${name} again?`}
      confirmLabel={isOffered ? 'Withdraw' : 'Offer again'}
    >
      <Text mb="md">
        {isOffered
          ? 'Applicants can no longer choose it. Applications that already have it keep it, but no longer count as eligible for it.'
          : 'Applicants whose results meet its requirements can choose it.'}
      </Text>
      {opened && (
        <EffectsNotice
          title={isOffered ? 'If you withdraw it' : 'If you offer it again'}
          preview={preview}
          isWorkingOut={preview.isFetching}
          chosenIn={chosenIn}
        />
      )}
    </ConfirmDialog>
  );
}

/** Deletes a subject that nobody has chosen. */
export function DeleteSubjectDialog({ subject, opened, onClose }: SubjectDialogProps) {
  const { deleteSubject } = useCatalogueWrites();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => deleteSubject(subject)}
      title={`Delete ${subject.name}?`}
      confirmLabel="Delete Subject"
      tone="danger"
    >
      <Text>
        No application holds {subject.name}. It is removed with its requirements. This action cannot be
        undone!
      </Text>
    </ConfirmDialog>
  );
}
