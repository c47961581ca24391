import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { useHoldBack } from './hooks.ts';

interface HoldBackButtonProps {
  kind: 'application' | 'intake';
  id: number;
  /** The application ID, or the name of the intake. */
  name: string;
}

/** Keeps an application, or all of an intake, from being destroyed. */
export function HoldBackButton({ kind, id, name }: HoldBackButtonProps) {
  const [isAsking, { open, close }] = useDisclosure();
  const holdBack = useHoldBack(kind);
  return (
    <>
      <Button variant="default" aria-label={`Hold Back ${name}`} onClick={open}>
        {kind === 'intake' ? `Hold Back ${name}` : 'Hold Back'}
      </Button>
      <ReasonDialog
        opened={isAsking}
        onClose={close}
        onConfirm={async (reason) => {
          const isHeld = await holdBack(id, reason);
          // The button that opened this is gone with its row.
          if (isHeld) focusHeading();
          return isHeld;
        }}
        title={`Hold ${name} back`}
        confirmLabel={`Hold ${name} Back`}
      >
        {kind === 'intake'
          ? 'All its applications are kept until you stop holding it back.'
          : 'It is kept until you stop holding it back.'}
      </ReasonDialog>
    </>
  );
}
