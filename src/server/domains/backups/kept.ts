import type { KeptBackup, KeptCopy, KeptHow } from '../../../shared/retention/schema.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import type { Services } from '../../services.ts';
import { listAutomatic } from './automatic-files.ts';
import { listCopied } from './off-site/copied.ts';
import { listPlaces } from './off-site/copy-queries.ts';
import { placesOf } from './off-site/places.ts';
import { findAutomaticBackups } from './queries.ts';
import { type AutomaticBackup, lastWhole, newestFirst } from './retention.ts';
import { listBackups } from './store.ts';

type Known = Pick<Services, 'config' | 'db' | 'clock'>;

/** How long a backup stays when the rule is followed for these. It is followed when the next automatic one is made. */
async function keptHow({ db }: Known, automatic: readonly AutomaticBackup[]) {
  const { isOn } = await findAutomaticBackups(db);
  const names = new Set(automatic.map(({ name }) => name));
  const last = new Set(lastWhole(automatic).map(({ name }) => name));
  return (name: string): KeptHow => {
    if (!fromFlag(isOn) || !names.has(name)) return 'by_hand';
    return last.has(name) ? 'until_newer' : 'by_rule';
  };
}

/** The backups on this machine, newest first, and how long each stays. */
export async function listKept(known: Known): Promise<KeptBackup[]> {
  const how = await keptHow(known, await listAutomatic(known));
  const backups = await listBackups(known);
  return backups.map(({ name, type, created }) => ({ name, type, created, kept: how(name) }));
}

/** The same of their copies elsewhere. Nothing is deleted at a place that is no longer set up. */
export async function listKeptCopies(known: Known): Promise<KeptCopy[]> {
  const addresses = new Set(placesOf(known.config).map(({ address }) => address));
  const kept = (await listPlaces(known.db)).map(async (place) => {
    const copies = newestFirst(await listCopied(known, place));
    const how = await keptHow(known, addresses.has(place) ? copies : []);
    return copies.map(({ name, type, created }) => ({ place, name, type, created, kept: how(name) }));
  });
  return (await Promise.all(kept)).flat();
}
