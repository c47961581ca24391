import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import classes from './paper.module.css';

/** Says in a list that an application was entered from paper, or withdrawn as a double. */
export function PaperMark({
  enteredBy,
  withdrawnAt,
}: Pick<AdministratorApplication, 'enteredBy' | 'withdrawnAt'>) {
  const words = [...(enteredBy ? ['paper'] : []), ...(withdrawnAt ? ['withdrawn'] : [])];
  return words.length > 0 && <span className={classes.mark}>{words.join(', ')}</span>;
}
