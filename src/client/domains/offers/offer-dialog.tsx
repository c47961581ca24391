import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { DEFAULT_PLACE_SETTINGS } from '../../../shared/places/schema.ts';
import { PARAGRAPH_LENGTH } from '../../../shared/text/fields.ts';
import { trpc } from '../../api/trpc.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { AnswerByFields, useAnswerBy } from './answer-by.tsx';
import { actsOn } from './offer-acts.ts';
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
  <Modal
    opened={opened}
    onClose={onClose}
    title={offer ? `The offer to ${offer.firstName} ${offer.lastName}` : ''}
  >
    {offer && <OfferForm key={`${offer.id}-${offer.version}`} offer={offer} onClose={onClose} />}
  </Modal>
);

function OfferForm({ offer, onClose }: { offer: ListedOffer; onClose: () => void }) {
  const acts = actsOn(offer);
  const { data: settings } = trpc.admin.places.useQuery();
  const [to, setTo] = useState(acts[0]?.to);
  const [reason, setReason] = useState('');
  const [conditions, setConditions] = useState(offer.conditions);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isOver = offer.answerBy <= new Date().toISOString();
  const answerBy = useAnswerBy(
    isOver ? defaultAnswerBy(new Date(), (settings ?? DEFAULT_PLACE_SETTINGS).answerDays) : offer.answerBy,
  );
  const change = useChangeOffer(offer);
  const act = acts.find((each) => each.to === to);
  const isOffered = to === 'offered';
  const [save, isSaving] = useOnce(async () => {
    if (!act || (isOffered && !answerBy.instant)) return;
    if (act.needsReason && !reason.trim()) return setErrors({ reason: 'Please write a reason' });
    const answered = await change({
      state: act.to,
      reason: reason.trim() || undefined,
      ...(isOffered && { answerBy: answerBy.instant, conditions }),
    });
    if (answered === 'done') return onClose();
    setErrors(answered);
  });
  return (
    <form
      noValidate
      className={classes.offer}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NativeSelect
        label="What to do"
        data={acts.map(({ to: value, label }) => ({ value, label }))}
        value={to ?? ''}
        description={act?.effect}
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
