import type { FirstStepName } from '../../../shared/first-steps/schema.ts';
import type { Database, Transaction } from '../../tables.ts';

export async function listStepsAside(db: Database): Promise<FirstStepName[]> {
  const rows = await db.selectFrom('firstStepsAside').select('step').execute();
  return rows.map(({ step }) => step);
}

export async function insertStepAside(trx: Transaction, step: FirstStepName) {
  await trx
    .insertInto('firstStepsAside')
    .values({ step })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStepAside(trx: Transaction, step: FirstStepName) {
  await trx.deleteFrom('firstStepsAside').where('step', '=', step).execute();
}
