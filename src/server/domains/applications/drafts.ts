import type { z } from 'zod';
import type { draftSchema } from '../../../shared/applications/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromObject } from '../../platform/database/codecs.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database } from '../../tables.ts';
import { requireOpenPortal } from '../portal/service.ts';
import * as queries from './drafts-queries.ts';

/** The account's saved form entries; undefined when there is no draft. */
export async function readDraft(db: Database, userId: number) {
  const draft = await queries.findDraft(db, userId);
  return draft && { ...draft, personalData: fromObject(draft.personalData) };
}

/** @throws FORBIDDEN while the portal is closed. */
export function saveDraft({ db, clock }: Services, actor: Actor, draft: z.output<typeof draftSchema>) {
  return db.transaction().execute(async (trx) => {
    await requireOpenPortal(trx, clock, actor);
    const { personalData, currentStep } = draft;
    const content = { personalData: JSON.stringify(personalData), currentStep, updatedAt: timestamp(clock) };
    await queries.upsertDraft(trx, { userId: actor.id, ...content });
    return { ...draft, updatedAt: content.updatedAt };
  });
}

/** Deleting an absent draft succeeds. @throws FORBIDDEN while the portal is closed. */
export async function discardDraft({ db, clock }: Services, actor: Actor) {
  await db.transaction().execute(async (trx) => {
    await requireOpenPortal(trx, clock, actor);
    await queries.deleteDraft(trx, actor.id);
  });
}
