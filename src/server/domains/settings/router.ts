import { z } from 'zod';
import { siteSettingKeySchema, siteSettingSchema } from '../../../shared/settings/schema.ts';
import { badgeAnswerSchema, schoolSchema, storedSchoolSchema } from '../../../shared/settings/school.ts';
import { SITE_SETTING_KEYS } from '../../../shared/settings/site-settings.ts';
import { notFound } from '../../platform/errors.ts';
import {
  administratorProcedure,
  publicProcedure,
  superAdministratorProcedure,
} from '../../platform/trpc/procedures.ts';
import { removeBadge } from './badge.ts';
import { changeSchool, changeSetting, findSchool, listSiteSettings, siteSettings } from './service.ts';

/** @throws NOT_FOUND for an unknown setting. */
function requireKey(name: string) {
  const { success, data: key } = siteSettingKeySchema.safeParse(name);
  if (!success) throw notFound('There is no such setting.');
  return key;
}

/** All settings at once, for the pages. */
export const siteSettingsProcedure = publicProcedure
  .output(z.object(Object.fromEntries(SITE_SETTING_KEYS.map((key) => [key, z.string()]))))
  .query(({ ctx }) => siteSettings(ctx.db));

export const siteSettingProcedure = publicProcedure
  .meta({ rest: { method: 'GET', path: '/site-settings/:settingName', summary: 'One site setting' } })
  .input(z.object({ settingName: z.string() }))
  .output(siteSettingSchema)
  .query(async ({ ctx, input }) => {
    const key = requireKey(input.settingName);
    return { key, value: (await siteSettings(ctx.db))[key] };
  });

/** A missing or non-text value becomes empty, so that each key's own message answers it. */
const value = z.string().catch('');

export const settingsProcedures = {
  siteSettings: administratorProcedure
    .meta({ rest: { method: 'GET', path: '/admin/site-settings', summary: 'All site settings' } })
    .output(z.array(siteSettingSchema))
    .query(({ ctx }) => listSiteSettings(ctx.db)),

  changeSetting: administratorProcedure
    .meta({ rest: { method: 'PUT', path: '/admin/site-settings/:key', summary: 'Change a site setting' } })
    .input(z.object({ key: z.string(), value }))
    .output(siteSettingSchema)
    .mutation(({ ctx, input }) =>
      changeSetting(ctx, ctx.actor, { key: requireKey(input.key), value: input.value }),
    ),

  storeSetting: administratorProcedure
    .meta({
      rest: { method: 'POST', path: '/admin/site-settings', status: 201, summary: 'Store a site setting' },
    })
    .input(z.object({ key: siteSettingKeySchema, value }))
    .output(siteSettingSchema)
    .mutation(({ ctx, input }) => changeSetting(ctx, ctx.actor, input)),

  school: administratorProcedure
    .meta({ rest: { method: 'GET', path: '/admin/school', summary: 'The school’s name, colour and badge' } })
    .output(storedSchoolSchema)
    .query(({ ctx }) => findSchool(ctx.db)),

  changeSchool: administratorProcedure
    .meta({ rest: { method: 'PUT', path: '/admin/school', summary: 'Change the school’s name and colour' } })
    .input(schoolSchema)
    .output(schoolSchema)
    .mutation(({ ctx, input }) => changeSchool(ctx, ctx.actor, input)),
};

export const badgeProcedures = {
  removeBadge: superAdministratorProcedure
    .meta({
      rest: { method: 'DELETE', path: '/super-admin/school/badge', summary: 'Remove the school’s badge' },
    })
    .output(badgeAnswerSchema)
    .mutation(({ ctx }) => removeBadge(ctx, ctx.actor)),
};
