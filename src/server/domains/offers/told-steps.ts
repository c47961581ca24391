import { standingSteps } from '../../../shared/places/transitions.ts';
import type { Database } from '../../tables.ts';
import { listStepsOfApplication } from './queries.ts';

/**
 * The steps of an application's offers as its applicant reads them, oldest first. What an administrator took back leaves
 * no trace; a move to the first choice stays.
 */
export async function listToldSteps(db: Database, applicationId: number) {
  const steps = await listStepsOfApplication(db, applicationId);
  const byOffer = Map.groupBy(steps, ({ offerId }) => offerId);
  const standing = new Set([...byOffer.values()].flatMap((ofOne) => standingSteps(ofOne)));
  return steps.filter((step) => step.fromState === step.toState || standing.has(step));
}
