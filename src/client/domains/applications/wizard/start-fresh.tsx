import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { RefreshIcon } from '../../../components/layout/icons.tsx';
import { useDeleteDraft } from '../use-delete-draft.ts';

interface StartFreshProps {
  /** Is there a saved student record? It is not deleted. */
  hasRecord: boolean;
  /** Called after the draft was deleted on the server and on this device. */
  onCleared: () => void;
}

/** Discards unsaved input after confirmation. */
export function StartFresh({ hasRecord, onCleared }: StartFreshProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deleteDraft = useDeleteDraft(hasRecord);
  return (
    <>
      <Group mt="lg">
        <Button
          variant="subtle"
          color="red"
          px="xs"
          leftSection={<RefreshIcon />}
          onClick={() => setIsAsking(true)}
        >
          Start Fresh
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => deleteDraft().then(onCleared)}
        title="Start fresh?"
        confirmLabel="Clear What I Typed"
        tone="danger"
      >
        <Text>
          This deletes what you typed here and the draft that the portal has kept. It cannot be undone.
        </Text>
        {hasRecord && <Text mt="sm">The details and exam results that you have saved stay as they are.</Text>}
      </ConfirmDialog>
    </>
  );
}
