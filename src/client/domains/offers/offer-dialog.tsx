import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { DEFAULT_PLACE_SETTINGS } from '../../../shared/places/schema.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import { PARAGRAPH_LENGTH } from '../../../shared/text/fields.ts';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { AnswerByFields, useAnswerBy } from './answer-by.tsx';
import { actsOn } from './offer-acts.ts';
import { placeOf, timesOf } from './offer-facts.ts';
import classes from './offers.module.css';
import { useChangeOffer } from './use-change-offer.ts';

interface OfferDialogProps {
  /** Stays set while the dialog closes. */
  offer: ListedOffer | null;
  opened: boolean;
  onClose: () => void;
}

/** Asks what is to be done with an offer, and with which reason. */
export const OfferDialog = ({ offer, opened, onClose }: OfferDialogProps) => (
  <FormDialog
    opened={opened && offer !== null}
    title={offer ? `The offer to ${offer.firstName} ${offer.lastName}` : ''}
  >
    {offer && <OfferForm key={offer.id} offer={offer} onClose={onClose} />}
  </FormDialog>
);

/** `offer` is what is stored, also when others change it: what was typed stays. */
function OfferForm({ offer, onClose }: { offer: ListedOffer; onClose: () => void }) {
  const id = useId();
  const [begunWith] = useState(offer.version);
  const [isDone, setIsDone] = useState(false);
  const acts = actsOn(offer);
  const { data: settings } = trpc.admin.places.useQuery();
  const [to, setTo] = useState(acts[0]?.to);
  const [reason, setReason] = useState('');
  const [typedConditions, setConditions] = useState<string | null>(null);
  const conditions = typedConditions ?? offer.conditions;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isOver = offer.answerBy <= new Date().toISOString();
  const answerBy = useAnswerBy(
    isOver ? defaultAnswerBy(new Date(), (settings ?? DEFAULT_PLACE_SETTINGS).answerDays) : offer.answerBy,
  );
  const change = useChangeOffer(offer);
  const act = acts.find((each) => each.to === to);
  const isOffered = to === 'offered';
  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    if (Object.keys(found).length > 0) focusField(id);
  };
  const [save, isSaving] = useOnce(async () => {
    if (!act) return refuse({ to: 'Please choose what to do' });
    if (isOffered && !answerBy.instant) return focusField(id);
    if (act.needsReason && !reason.trim()) return refuse({ reason: 'Please write a reason' });
    const answered = await change({
      state: act.to,
      reason: reason.trim() || undefined,
      ...(isOffered && { answerBy: answerBy.instant, conditions }),
    });
    if (answered !== 'done') return refuse(answered);
    setIsDone(true);
    onClose();
  });
  return (
    <form
      id={id}
      noValidate
      className={classes.offer}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {offer.version !== begunWith && !isSaving && !isDone && <ChangedMeanwhile offer={offer} />}
      <NativeSelect
        label="What to do"
        data={[
          ...(act
            ? []
            : [{ value: '', label: acts.length > 0 ? 'Choose what to do' : 'Nothing can be done' }]),
          ...acts.map(({ to: value, label }) => ({ value, label })),
        ]}
        value={act?.to ?? ''}
        description={act?.effect}
        error={errors.to}
        onChange={({ currentTarget }) => {
          setTo(acts.find((each) => each.to === currentTarget.value)?.to);
          setErrors({});
        }}
      />
      {isOffered && (
        <>
          <AnswerByFields answerBy={answerBy} error={errors.answerBy} />
          <Textarea
            label="Conditions for this offer alone"
            description="In addition to the conditions for everybody"
            autosize
            minRows={2}
            value={conditions}
            error={errors.conditions}
            onChange={({ currentTarget }) => setConditions(currentTarget.value)}
          />
        </>
      )}
      <Textarea
        label="Reason"
        description={act?.tellsReason ? 'The applicant reads it' : 'Kept in the history'}
        required={act?.needsReason ?? false}
        autosize
        minRows={2}
        maxLength={PARAGRAPH_LENGTH}
        value={reason}
        error={errors.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} {...(to === 'withdrawn' && { color: 'red' })}>
          Change the Offer
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Somebody else has changed the offer: what it is now. */
const ChangedMeanwhile = ({ offer }: { offer: ListedOffer }) => (
  <Banner tone="warning" live title="This offer has been changed meanwhile">
    What you typed is still here. The offer is now: {OFFER_STATE_LABELS[offer.state].toLowerCase()}.{' '}
    {placeOf(offer)}. {timesOf(offer)}
    {offer.conditions && ` Conditions for this offer alone: ${offer.conditions}`}
  </Banner>
);
