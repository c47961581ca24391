import { Title } from '@mantine/core';
import type { PreviewedEmail } from '../../../shared/letters/previewed.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { WholeIds } from '../../components/layout/whole-ids.tsx';
import classes from './decisions.module.css';

/** The emails to a few of the people, as they would go. */
export const PreviewedEmails = ({
  emails,
  firstIsOpen = false,
}: {
  emails: readonly PreviewedEmail[];
  firstIsOpen?: boolean;
}) => (
  <section aria-label="Emails" className={classes.emails}>
    <Title order={3}>{emails.length === 1 ? 'The email' : `Preview: ${emails.length} of the emails`}</Title>
    {emails.map(({ applicationId, to, subject, text }, index) => (
      <details key={applicationId} open={firstIsOpen && index === 0} className={classes.preview}>
        <summary className={disclosure.arrow}>
          <span>
            <strong>
              <WholeIds>{subject}</WholeIds>
            </strong>{' '}
            to {to}
          </span>
        </summary>
        <p className={classes.email}>{text}</p>
      </details>
    ))}
  </section>
);
