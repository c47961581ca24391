import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { BulkAnswer } from '../../../../shared/admissions/bulk.ts';
import type { NewRequest } from '../../../../shared/requests/schema.ts';
import { notifyFailure } from '../../../api/trpc.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { DialogButtons } from '../../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../../components/feedback/form-dialog.tsx';
import { SkeletonLines } from '../../../components/feedback/skeletons.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { attemptAt, attemptSchema, isOtherUnanswered } from '../../../components/state/attempt.ts';
import { typedKey, useTyped } from '../../../components/state/use-typed.ts';
import { useSessionUser } from '../../auth/use-session.ts';
import { PreviewedEmails } from '../../decisions/previewed-emails.tsx';
import { ToldHow } from '../../decisions/told-how.tsx';
import { AskForm, askingSchema, NOTHING_ASKED } from '../../requests/ask-form.tsx';
import { AssigneeSelect } from './assignee.tsx';
import classes from './bulk.module.css';
import { ClosedToSome } from './closed-to-some.tsx';
import { LeftAlone } from './left-alone.tsx';
import type { Chosen } from './selection.ts';
import { SetAnew } from './set-anew.tsx';
import { type Asked, bulkRequest, useCarryOut, usePreview } from './use-carry-out.ts';
import { ACTION_WORDS, type Act, actOf, applications, noLetterFor, outcomeInWords } from './words.ts';

interface BulkDialogProps {
  /** Stays set while the dialog closes. */
  asked: Asked;
  opened: boolean;
  /** Called when the list of the selection was no longer kept, with what matches now. */
  onRenewed: (chosen: Chosen) => void;
  /**
   * Called when a text was typed. From then on the versions that the list shows count as seen, because an action whose
   * answer was lost may have changed them.
   */
  onLook: () => void;
  onClose: () => void;
  /** Called when the action was carried out. */
  onDone: () => void;
}

/** Says what the action would do, by outcome; then does it, and lists what it left alone (bulk §1). */
export default function BulkDialog({ opened, ...steps }: BulkDialogProps) {
  const { action, chosen, key } = steps.asked;
  return (
    <FormDialog
      opened={opened}
      title={`${ACTION_WORDS[action].title} ${applications(chosen.ids.length)}?`}
      size="lg"
    >
      {opened && <Steps key={key} {...steps} />}
    </FormDialog>
  );
}

const NOBODY = { value: '', label: 'Nobody' };

const typedSchema = z.object({
  asking: askingSchema.catch(NOTHING_ASKED),
  unanswered: attemptSchema.nullable().catch(null),
});

function Steps({ asked, onRenewed, onLook, onClose, onDone }: Omit<BulkDialogProps, 'opened'>) {
  const { action } = asked;
  const me = { value: String(useSessionUser().id), label: 'Me' };
  const [assignee, setAssignee] = useState(me.value);
  const { values, change, forget } = useTyped(typedKey(useSessionUser().id, `many:${action}`), typedSchema);
  const { asking: typed, unanswered } = values;
  const [asking, setAsking] = useState<NewRequest>();
  const [done, setDone] = useState<BulkAnswer>();
  const requestOf = (what: Asked) => bulkRequest(what, assignee, asking);
  const ask = usePreview(onRenewed);
  const preview = useQuery({
    queryKey: ['bulk preview', asked.key, assignee, asking],
    enabled: action !== 'request' || asking !== undefined,
    queryFn: () => ask(asked, requestOf),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const {
    changed = 0,
    closed = [],
    offersPlaces = false,
    request: previewed = requestOf(asked),
  } = preview.data ?? {};
  const act = actOf(previewed);
  const carryOut = useCarryOut(asked, offersPlaces);
  const close = () => {
    forget();
    onClose();
  };
  const [confirm, isBusy] = useOnce(async () => {
    const seenClosed = Object.fromEntries(closed.map(({ id, subjects }) => [id, subjects]));
    const confirmed = { ...previewed, ...(action === 'approve' && { seenClosed }) };
    const attempt = attemptAt(confirmed, unanswered);
    change({ unanswered: attempt });
    const answer = await carryOut({ ...confirmed, key: attempt.key });
    if (answer === 'refused' || answer === 'gone') change({ unanswered });
    if (answer === 'gone') {
      const { error } = await preview.refetch();
      if (error) notifyFailure('Error', error, 'What matches now could not be loaded. Please press again.');
    }
    if (typeof answer === 'string') return;
    onDone();
    if (answer.left.length === 0) return close();
    forget();
    setDone(answer);
  });
  // Of what is no letter, the preview tells what is left to do.
  const earlier = action === 'request' && isOtherUnanswered(previewed, unanswered) && <EarlierRequest />;
  if (done) return <Done answer={done} act={act} onClose={onClose} />;
  if (action === 'request' && !asking) {
    return (
      <div className={classes.form}>
        {earlier}
        <AskForm
          id="ask-many"
          submitLabel="Show Preview"
          values={typed}
          onChange={(asking) => change({ asking })}
          onAsk={async (what) => {
            onLook();
            setAsking(what);
          }}
          onCancel={close}
        />
      </div>
    );
  }
  return (
    <div className={classes.form}>
      {earlier}
      <SetAnew chosen={asked.chosen} />
      {action === 'assign' && (
        <AssigneeSelect label="Assign to" first={[me, NOBODY]} value={assignee} onChange={setAssignee} />
      )}
      <DataState
        query={preview}
        loading={<SkeletonLines rows={2} />}
        errorTitle="What this would do could not be worked out"
      >
        {(outcome) => (
          <div className={classes.form}>
            <p className={classes.outcome} role="status">
              {outcomeInWords(outcome, act)}.
            </p>
            <LeftAlone left={outcome.left} act={act} />
            <ClosedToSome closed={outcome.closed ?? []} />
            <AskedByLetter {...outcome} />
            {(action === 'approve' || action === 'reject') && (
              <p className={classes.hint}>
                {outcome.offersPlaces ? (
                  'Each is offered a place, and told at once by email. To take one back, withdraw the offer.'
                ) : (
                  <ToldHow />
                )}
              </p>
            )}
          </div>
        )}
      </DataState>
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        {asking && (
          <Button variant="default" onClick={() => setAsking(undefined)} disabled={isBusy}>
            Change the Text
          </Button>
        )}
        <Button
          onClick={confirm}
          loading={isBusy}
          disabled={changed === 0}
          {...(action === 'reject' ? { color: 'red' } : {})}
        >
          {ACTION_WORDS[act].confirm} {changed > 0 && applications(changed)}
          {closed.length > 0 && ' all the same'}
        </Button>
      </DialogButtons>
    </div>
  );
}

/** How many get no letter, and what the first few of the others would read. */
const AskedByLetter = ({ emails = [], withoutLetter = 0 }: Pick<BulkAnswer, 'emails' | 'withoutLetter'>) => (
  <>
    {withoutLetter > 0 && <p className={classes.hint}>{noLetterFor(withoutLetter)}</p>}
    {emails.length > 0 && <PreviewedEmails emails={emails} firstIsOpen />}
  </>
);

/** Something else was asked before, and the server did not say what became of it. */
const EarlierRequest = () => (
  <Banner tone="warning" live title="An earlier request may have been sent">
    The server did not answer, so it is not known whether these applicants were asked already. Please look at
    one of them before you ask again: they may get both.
  </Banner>
);

const Done = ({ answer, act, onClose }: { answer: BulkAnswer; act: Act; onClose: () => void }) => (
  <div className={classes.form}>
    <p className={classes.outcome} role="status">
      {applications(answer.changed)} {ACTION_WORDS[act].done}.
    </p>
    <LeftAlone left={answer.left} act={act} opened />
    <DialogButtons>
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogButtons>
  </div>
);
