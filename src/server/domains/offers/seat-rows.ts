import type { Seat } from '../../../shared/places/world.ts';
import { sameName } from '../../../shared/text/fields.ts';
import { invalid } from '../../platform/errors.ts';
import type { Transaction } from '../../tables.ts';
import { listSubjects } from '../subjects/service.ts';

/** Classes as rows. @throws BAD_REQUEST for a subject that there is not. */
export async function seatRows(trx: Transaction, classes: readonly Seat[]) {
  const subjects = await listSubjects(trx);
  return classes.map(({ subject, block }) => {
    const found = subjects.find(({ name }) => sameName(name, subject));
    if (!found) throw invalid(`There is no subject ${subject}.`, 'classes');
    return { subjectId: found.id, block: block ?? '' };
  });
}
