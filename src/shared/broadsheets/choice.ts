import type { Compared } from './schema.ts';

/** Whether a result stands only in the application, or only in the file. */
export const isOneSided = ({ outcome }: Pick<Compared, 'outcome'>) =>
  outcome === 'onlyDeclared' || outcome === 'onlyListed';

/**
 * Whether a result is applied (broadsheets §5): what agrees or differs unless it is left out, what is one-sided only when
 * it is chosen as well.
 */
export const isApplied = (
  { outcome }: Pick<Compared, 'outcome'>,
  { isLeftOut, isAlso }: { isLeftOut: boolean; isAlso: boolean },
) => outcome !== 'absent' && !isLeftOut && (!isOneSided({ outcome }) || isAlso);
