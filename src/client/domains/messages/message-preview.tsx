import type { SentMessage } from '../../../shared/messages/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { PreviewedEmails } from '../decisions/previewed-emails.tsx';
import classes from './messages.module.css';
import { applicants } from './words.ts';

/** To whom a message would go, who is left out, and what the first few people would read. */
export const MessagePreview = ({
  preview: { recipients, leftOut, emails = [] },
}: {
  preview: SentMessage;
}) => (
  <>
    <Banner tone="info" title={`${applicants(recipients)} will get this message`} live>
      {leftOut.length > 0 && `${applicants(leftOut.length)} will be left out.`}
    </Banner>
    {leftOut.length > 0 && (
      <details className={classes.more}>
        <summary className={disclosure.arrow}>Who is left out, and why</summary>
        <ul className={classes.names}>
          {leftOut.map(({ id, applicationId, reason }) => (
            <li key={id}>
              {applicationId ?? 'A deleted application'}: {reason}
            </li>
          ))}
        </ul>
      </details>
    )}
    {emails.length > 0 && <PreviewedEmails emails={emails} firstIsOpen />}
  </>
);
