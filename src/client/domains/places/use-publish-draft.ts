import { useState } from 'react';
import { z } from 'zod';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import { PLACE_OUTCOMES, type PlaceOutcome } from '../../../shared/places/constants.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { typedKey, useTyped } from '../../components/state/use-typed.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { answerByOf } from '../offers/answer-by.tsx';

/** By application id, with the outcome that each has in a preview. */
export type Rejected = ReadonlyMap<number, PlaceOutcome>;

const typedSchema = z.object({
  answerBy: z.object({ day: z.string(), time: z.string() }).nullable().catch(null),
  /** With the conditions of the settings when it was typed. */
  conditions: z.object({ typed: z.string(), over: z.string() }).nullable().catch(null),
  /** In which preview. After a restore another one may have its id. */
  ticked: z
    .object({
      previewId: z.int(),
      createdAt: z.string(),
      rejected: z.array(z.tuple([z.int(), z.enum(PLACE_OUTCOMES)])),
    })
    .nullable()
    .catch(null),
});

/**
 * What was entered for publishing. It is kept on this device until the places are published, also when another
 * preview is made.
 */
export function usePublishDraft(settings: PlaceSettings) {
  const { values, change, forget } = useTyped(typedKey(useSessionUser().id, 'publishing'), typedSchema);
  const { answerBy, conditions, ticked } = values;
  const [isTickedNow, setIsTickedNow] = useState(false);
  return {
    answerBy: answerByOf(defaultAnswerBy(new Date(), settings.answerDays), answerBy, (typed) =>
      change({ answerBy: typed }),
    ),
    conditions: conditions?.typed ?? settings.conditions,
    setConditions: (typed: string) => change({ conditions: { typed, over: settings.conditions } }),
    /** Others have been stored since the conditions were typed. */
    hasOtherConditions:
      conditions !== null && ![conditions.over, conditions.typed].includes(settings.conditions),
    ticked: ticked && {
      rejected: new Map(ticked.rejected),
      isIn: ({ id, createdAt }: PreviewRecord) => id === ticked.previewId && createdAt === ticked.createdAt,
      /** Since the page was opened. */
      isNow: isTickedNow,
    },
    setTicked({ id, createdAt }: PreviewRecord, rejected: Rejected) {
      change({ ticked: { previewId: id, createdAt, rejected: [...rejected] } });
      setIsTickedNow(true);
    },
    clear: forget,
  };
}
export type PublishDraft = ReturnType<typeof usePublishDraft>;
