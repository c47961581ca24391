import type { Seat } from '../../../shared/places/world.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { invalid } from '../../platform/errors.ts';
import type { Transaction } from '../../tables.ts';
import { listSubjects } from '../subjects/service.ts';
import { toBlock } from './block.ts';

/** Turns the classes of an offer into rows. @throws BAD_REQUEST for a subject that there is not. */
export async function seatRowMaker(trx: Transaction) {
  const subjects = await listSubjects(trx);
  return (offerId: number, classes: readonly Seat[]) =>
    classes.map(({ subject, block }, index) => {
      const found = subjects.find(({ name }) => sameName(name, subject));
      if (!found) throw invalid(`There is no subject ${subject}.`, 'classes');
      return { offerId, position: index + 1, subjectId: found.id, block: toBlock(block) };
    });
}
