import type { Compared, Person } from './schema.ts';

/** Whether a result stands only in the application, or only in the file. */
const isOneSided = ({ outcome }: Pick<Compared, 'outcome'>) =>
  outcome === 'onlyDeclared' || outcome === 'onlyListed';

/** Whether the row may be of somebody else: the name or the date of birth differs, and nobody matched it by hand. */
export const mayBeAnother = ({ nameDiffers, match }: Pick<Person, 'nameDiffers' | 'match'>) =>
  nameDiffers && match !== 'byHand';

/** `isDiffering`: of somebody whose results are applied only when they are chosen. */
type Result = Pick<Compared, 'outcome'> & { isDiffering: boolean };

/** Whether a result is applied only when it is chosen. */
export const isByChoice = ({ outcome, isDiffering }: Result) => isDiffering || isOneSided({ outcome });

/** Whether a result is applied (broadsheets §5). */
export const isApplied = (result: Result, { isLeftOut, isAlso }: { isLeftOut: boolean; isAlso: boolean }) =>
  result.outcome !== 'absent' && !isLeftOut && (isAlso || !isByChoice(result));
