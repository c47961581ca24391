import type { AdministratorApplication } from '../../../../../shared/applications/schema.ts';
import { RESULTS_CHECK_LABELS } from '../../../../../shared/exam-results/check.ts';
import classes from './results-check-mark.module.css';

/** How far the check of the results has come. Nothing for a draft, which nobody has begun to check. */
export const ResultsCheckMark = ({
  status,
  resultsCheck,
  className = '',
}: Pick<AdministratorApplication, 'status' | 'resultsCheck'> & { className?: string | undefined }) =>
  status === 'draft' && resultsCheck === 'not_checked' ? null : (
    <span className={`${classes.mark} ${className}`} data-check={resultsCheck}>
      {RESULTS_CHECK_LABELS[resultsCheck]}
    </span>
  );
