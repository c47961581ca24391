import { backTo } from '../../../shared/places/transitions.ts';
import type { Database } from '../../tables.ts';
import { listStepsOfApplication } from './queries.ts';

type Step = Awaited<ReturnType<typeof listStepsOfApplication>>[number];

const stateBefore = ({ fromState, toState, byEmail }: Step) =>
  backTo(toState, { fromState, isAdministrators: byEmail !== null });

/**
 * The steps of an application's offers as its applicant reads them, oldest first. What an administrator took back leaves
 * no trace.
 */
export async function listToldSteps(db: Database, applicationId: number) {
  let told: Step[] = [];
  for (const step of await listStepsOfApplication(db, applicationId)) {
    const last = told.findLast(({ offerId }) => offerId === step.offerId);
    const isTakenBack = last !== undefined && stateBefore(last) === step.toState;
    told = isTakenBack ? told.filter((one) => one !== last) : [...told, step];
  }
  return told;
}
