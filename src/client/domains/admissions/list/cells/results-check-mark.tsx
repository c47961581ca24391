import type { AdministratorApplication } from '../../../../../shared/applications/schema.ts';
import { RESULTS_CHECK_LABELS } from '../../../../../shared/exam-results/check.ts';
import classes from './results-check-mark.module.css';

/** How far the check of the results has come. Nothing for a draft, which nobody has begun to check. */
export const ResultsCheckMark = ({
  status,
  resultsCheck,
}: Pick<AdministratorApplication, 'status' | 'resultsCheck'>) =>
  status === 'draft' && resultsCheck === 'not_checked' ? null : (
    <span className={classes.mark} data-check={resultsCheck} title={RESULTS_CHECK_LABELS[resultsCheck]}>
      {RESULTS_CHECK_LABELS[resultsCheck]}
    </span>
  );
