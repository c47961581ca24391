import type { DecisionSettings, Told } from '../../../shared/decisions/schema.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as queries from './queries.ts';

/** When applicants learn decisions (telling §1). `releases.ts` tells those that were withheld. */

export { deleteUnwritten as withdrawReleaseEmails, findSettings as readDecisionSettings } from './queries.ts';

/** Whether a decision made now is withheld until it is released. */
export const areDecisionsWithheld = async (db: Database) =>
  (await queries.findSettings(db)).told === 'when_released';

/**
 * Changes the setting for the decisions from now on: those that are withheld stay so until they are released.
 * @throws CONFLICT when somebody else changed it meanwhile.
 */
export function changeDecisionSettings(
  { db, clock }: Services,
  actor: Actor,
  { told, version }: { told: Told; version?: number | undefined },
): Promise<DecisionSettings> {
  return db.transaction().execute(async (trx) => {
    const before = await queries.findSettings(trx);
    if (version !== undefined && version !== before.version) {
      throw conflict('Somebody else has changed this setting meanwhile. Your change was not saved.');
    }
    const after = { told, version: before.version + 1 };
    await queries.updateSettings(trx, after);
    await recordChange(trx, clock, actor, {
      action: 'decision_settings_changed',
      entity: 'decisionSettings',
      entityId: '1',
      before: { told: before.told },
      after: { told },
    });
    return after;
  });
}
