import { formatDateTime } from '../../../shared/format/dates.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ApplicationStatusBadge, StatusMeaning } from './application-status.tsx';
import { DownloadApplicationButton } from './download-application.tsx';
import type { Overview } from './hooks.ts';
import classes from './review.module.css';

/** After submission: when, the ID, that nothing can be changed, and what happens next. */
export function SubmitDone({ application }: { application: NonNullable<Overview['application']> }) {
  const { applicationId, submittedAt, status } = application;
  return (
    <>
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
          <div>
            <dt>Status</dt>
            <dd>
              <ApplicationStatusBadge status={status} />
            </dd>
          </div>
        </dl>
        It cannot be changed any more. Please keep the application ID.
      </Banner>
      <StatusMeaning status={status} />
      <div>
        <DownloadApplicationButton application={application} />
      </div>
    </>
  );
}
