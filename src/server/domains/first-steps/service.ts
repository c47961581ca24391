import type { z } from 'zod';
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstStepName,
  type setAsideSchema,
} from '../../../shared/first-steps/schema.ts';
import { DEFAULT_SCHOOL } from '../../../shared/settings/school.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../shared/settings/site-settings.ts';
import type { Actor, Services } from '../../services.ts';
import { hasChanged, recordChange } from '../audit/service.ts';
import { listBackups } from '../backups/service.ts';
import { findSchool, siteSettings } from '../settings/service.ts';
import { listAdministrators } from '../users/service.ts';
import * as queries from './queries.ts';

/** Whether a step is done, read from what the portal holds: nothing is stored twice. */
const DONE: Record<FirstStepName, (services: Services) => Promise<boolean>> = {
  school: async ({ db }) => (await findSchool(db)).name !== DEFAULT_SCHOOL.name,
  badge: async ({ db }) => (await findSchool(db)).badge !== null,
  async contacts({ db }) {
    const { contactPhone, contactEmail } = await siteSettings(db);
    return (
      contactPhone !== DEFAULT_SITE_SETTINGS.contactPhone &&
      contactEmail !== DEFAULT_SITE_SETTINGS.contactEmail
    );
  },
  mail: async ({ db, mailer }) => mailer.isConfigured && (await hasChanged(db, ['mail_tried'])),
  // The first start sets an opening date, so the schedule itself does not tell (decisions §4).
  schedule: ({ db }) => hasChanged(db, ['schedule_changed']),
  subjects: ({ db }) => hasChanged(db, ['subject_created', 'subject_changed', 'subject_deleted']),
  colleagues: async ({ db }) => (await listAdministrators(db)).length > 1,
  backup: async (services) => (await listBackups(services)).length > 0,
};

export async function firstSteps(services: Services): Promise<FirstStep[]> {
  const aside = new Set(await queries.listStepsAside(services.db));
  return Promise.all(
    FIRST_STEPS.map(async (step) => ({
      step,
      isDone: await DONE[step](services),
      isAside: aside.has(step),
    })),
  );
}

/** Says that a step is not needed, or takes it up again. */
export async function setStepAside(
  services: Services,
  actor: Actor,
  { step, isAside }: z.output<typeof setAsideSchema>,
) {
  const { db, clock } = services;
  await db.transaction().execute(async (trx) => {
    const wasAside = (await queries.listStepsAside(trx)).includes(step);
    if (wasAside === isAside) return;
    if (isAside) await queries.insertStepAside(trx, step);
    else await queries.deleteStepAside(trx, step);
    await recordChange(trx, clock, actor, {
      action: 'first_step_set_aside',
      entity: 'firstStep',
      entityId: step,
      before: { isAside: wasAside },
      after: { isAside },
    });
  });
  return firstSteps(services);
}
