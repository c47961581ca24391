import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { allOf, DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { useStuckMail } from './hooks.ts';
import classes from './mail-panel.module.css';
import { NOT_CONFIGURED } from './not-configured.ts';
import { StuckMail } from './stuck-mail.tsx';

/** Whether emails can leave the server, and those that could not be sent. */
export function MailPanel() {
  const status = trpc.superAdmin.mailStatus.useQuery();
  const emails = useStuckMail();
  return (
    <DataState query={allOf({ status, emails })} errorTitle="The messages could not be loaded">
      {({ status, emails }) => (
        <div className={classes.sections}>
          {(status.isConfigured || emails.length > 0) && (
            <p className={classes.intro}>
              A message that cannot be sent waits here. The portal tries again by itself, less and less often.
              Once the cause is fixed, you can send it right away.
            </p>
          )}
          {!status.isConfigured && (
            <Banner tone="warning" title={NOT_CONFIGURED.title}>
              {NOT_CONFIGURED.text}
            </Banner>
          )}
          {emails.length > 0 && <StuckMail emails={emails} />}
          {emails.length === 0 && status.isConfigured && (
            <EmptyState title="No Messages Waiting">
              Every message that the portal wrote has been sent.
            </EmptyState>
          )}
        </div>
      )}
    </DataState>
  );
}
