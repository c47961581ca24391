import { Text } from '@mantine/core';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../shared/applications/constants.ts';
import { ApplicationStatusBadge } from './application-status.tsx';
import classes from './status-guide.module.css';

const EXPLANATIONS: Record<ApplicationStatus, string> = {
  draft: 'Not submitted yet. It can be changed while the portal is open.',
  submitted: 'The school has received it.',
  under_review: 'The admissions team is reading it.',
  approved: 'The school has accepted the application.',
  rejected: 'The application was not successful.',
};

/** Explains each status of an application. */
export const StatusGuide = () => (
  <>
    <Text mb="md">
      The status of your own application is shown under My Applications. This is what each status means:
    </Text>
    <dl className={classes.guide}>
      {APPLICATION_STATUSES.map((status) => (
        <div key={status}>
          <dt>
            <ApplicationStatusBadge status={status} />
          </dt>
          <dd>{EXPLANATIONS[status]}</dd>
        </div>
      ))}
    </dl>
    <Text mt="md">
      Where the school offers places, the status says so instead, for example Place offered or Waiting list.
    </Text>
  </>
);
