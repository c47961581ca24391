import { formatDateTime } from '../../../../shared/format/dates.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import type { Overview } from '../hooks.ts';
import classes from './review.module.css';

/** After submission: when, the ID, and that nothing can be changed. */
export function SubmitDone({ application }: { application: NonNullable<Overview['application']> }) {
  const { applicationId, submittedAt } = application;
  return (
    <Banner tone="success" title="Your application has been submitted">
      <dl className={classes.receipt}>
        {submittedAt && (
          <div>
            <dt>Submitted on</dt>
            <dd>{formatDateTime(submittedAt)}</dd>
          </div>
        )}
        <div>
          <dt>Application ID</dt>
          <dd>{applicationId}</dd>
        </div>
      </dl>
      It cannot be changed any more. Please keep the application ID.
    </Banner>
  );
}
