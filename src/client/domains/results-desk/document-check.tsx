import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { DOCUMENT_CHECK_LABELS, REFUSAL_REASONS } from '../../../shared/documents/check.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import type { DocumentChange } from './changes.ts';
import classes from './desk.module.css';

const TONES = { unchecked: 'neutral', accepted: 'success', refused: 'danger' } as const;

interface DocumentCheckProps {
  document: DocumentRecord;
  onJudge: (change: DocumentChange) => unknown;
}

/** Whether the shown document is accepted, and whether its original was seen. */
export function DocumentCheck({ document, onJudge }: DocumentCheckProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const { check, checkReason, originalSeen, originalName } = document;
  return (
    <div className={classes.document}>
      <StatusBadge tone={TONES[check]}>
        {DOCUMENT_CHECK_LABELS[check]}
        {checkReason && `: ${checkReason}`}
      </StatusBadge>
      <Button
        variant="default"
        disabled={check === 'accepted'}
        aria-label={`Accept ${originalName}`}
        onClick={() => onJudge({ check: 'accepted', originalSeen })}
      >
        Accept
      </Button>
      <Button variant="default" aria-label={`Refuse ${originalName}`} onClick={() => setIsRefusing(true)}>
        Refuse…
      </Button>
      <Checkbox
        label="Original seen"
        checked={originalSeen}
        onChange={(event) =>
          onJudge({
            check: check === 'unchecked' ? 'accepted' : check,
            ...(checkReason && { reason: checkReason }),
            originalSeen: event.currentTarget.checked,
          })
        }
      />
      <FormDialog opened={isRefusing} title={`Refuse ${originalName}?`}>
        <RefusalForm
          onLeave={() => setIsRefusing(false)}
          onRefuse={(reason) => {
            setIsRefusing(false);
            onJudge({ check: 'refused', reason, originalSeen });
          }}
        />
      </FormDialog>
    </div>
  );
}

const OTHER = 'Another reason';

function RefusalForm({ onRefuse, onLeave }: { onRefuse: (reason: string) => void; onLeave: () => void }) {
  const [reason, setReason] = useState<string>(REFUSAL_REASONS[0]);
  const ownId = useId();
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const chosenReason = reason === OTHER ? own.trim() : reason;
        if (chosenReason) return onRefuse(chosenReason);
        setProblem('Please say why the document is refused');
        focusField(ownId);
      }}
    >
      <NativeSelect
        label="Why"
        data-autofocus
        data={[...REFUSAL_REASONS, OTHER]}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reason === OTHER && (
        <TextInput
          id={ownId}
          mt="md"
          label="In your own words"
          value={own}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onLeave}>
          Cancel
        </Button>
        <Button type="submit">Refuse Document</Button>
      </DialogButtons>
    </form>
  );
}
