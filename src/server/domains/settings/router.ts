import { z } from 'zod';
import {
  SITE_SETTING_KEYS,
  siteSettingKeySchema,
  siteSettingSchema,
} from '../../../shared/settings/site-settings.ts';
import { notFound } from '../../platform/errors.ts';
import { publicProcedure } from '../../platform/trpc/procedures.ts';
import { siteSettings } from './service.ts';

/** All at once, for the pages. */
export const siteSettingsProcedure = publicProcedure
  .output(z.object(Object.fromEntries(SITE_SETTING_KEYS.map((key) => [key, z.string()]))))
  .query(({ ctx }) => siteSettings(ctx.db));

export const siteSettingProcedure = publicProcedure
  .meta({ rest: { method: 'GET', path: '/site-settings/:settingName', summary: 'One site setting' } })
  .input(z.object({ settingName: z.string() }))
  .output(siteSettingSchema)
  .query(async ({ ctx, input }) => {
    const { success, data: key } = siteSettingKeySchema.safeParse(input.settingName);
    if (!success) throw notFound('There is no such setting.');
    return { key, value: (await siteSettings(ctx.db))[key] };
  });
