import { useState } from 'react';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import type { PlaceOutcome } from '../../../shared/places/constants.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { useAnswerBy } from '../offers/answer-by.tsx';

/** By application id, with the outcome that each has in a preview. */
export type Rejected = ReadonlyMap<number, PlaceOutcome>;

/** What is settled for publishing. It outlives the preview: after another one it is still there. */
export function usePublishDraft(settings: PlaceSettings) {
  const answerBy = useAnswerBy(defaultAnswerBy(new Date(), settings.answerDays));
  const [conditions, setConditions] = useState<string | null>(null);
  const [ticked, setTicked] = useState<{ previewId: number; rejected: Rejected } | null>(null);
  return {
    answerBy,
    conditions: conditions ?? settings.conditions,
    setConditions,
    ticked,
    setTicked,
    clear() {
      answerBy.clear();
      setConditions(null);
      setTicked(null);
    },
  };
}
export type PublishDraft = ReturnType<typeof usePublishDraft>;
