import { z } from 'zod';

/** What the System page and `npm run doctor` look at, in the order in which they tell it. */
export const CHECKS = [
  'server',
  'versions',
  'clock',
  'disk',
  'files',
  'database',
  'address',
  'mail',
  'backups',
  'copies',
  'offers',
  'limits',
  'load',
] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_TITLES: Record<Check, string> = {
  server: 'Server',
  versions: 'Versions',
  clock: 'Clock',
  disk: 'Disk',
  files: 'Rights of the files',
  database: 'Database',
  address: 'Address',
  mail: 'Mail',
  backups: 'Backups',
  copies: 'Copies elsewhere',
  offers: 'Offers after a restore',
  limits: 'Limits',
  load: 'Load of the last day',
};

const findingSchema = z.object({
  check: z.enum(CHECKS),
  /** 'must': something is broken or unsafe until somebody does what the advice says. */
  state: z.enum(['ok', 'notice', 'must']),
  text: z.string(),
  /** What to do; null when nothing has to be done. */
  advice: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const STATE_WORDS: Record<Finding['state'], string> = {
  ok: 'OK',
  notice: 'Notice',
  must: 'Must be done',
};

export const systemSchema = z.object({ examinedAt: z.string(), findings: z.array(findingSchema) });
export type SystemReport = z.infer<typeof systemSchema>;
