import { opensLater } from '../../../../shared/portal/closing.ts';
import type { PortalStatus } from '../../../../shared/portal/portal-status.ts';
import { EmptyState } from '../../../components/feedback/data-state.tsx';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { PORTAL_CLOSED, whyClosed } from '../../portal/hooks.ts';
import { ContactDetails } from '../../settings/contact-details.tsx';
import { HOW_TO_APPLY } from '../how-to-apply.tsx';
import classes from '../record/record.module.css';

interface NoApplicationProps {
  /** Null while it is unknown. */
  portal: PortalStatus | null;
  /** Something was typed, but no personal details were saved. */
  hasDraft: boolean;
}

/** Shown when there is no application (applicants §2). */
export const NoApplication = ({ portal, hasDraft }: NoApplicationProps) => (
  <EmptyState
    title="No Application Found"
    action={
      portal?.isOpen === false ? (
        <>
          <StatusBadge tone="danger">{PORTAL_CLOSED}</StatusBadge>
          <p className={classes.none}>{whyClosed(portal)}</p>
          <WhileClosed portal={portal} />
        </>
      ) : (
        <LinkButton to={paths.register}>
          {hasDraft ? 'Continue Application' : 'Start New Application'}
        </LinkButton>
      )
    }
  >
    {hasDraft
      ? 'What you typed is kept as a draft. Your personal details come first: they are not saved yet.'
      : "You haven't started an application yet."}
  </EmptyState>
);

/** What whoever has no application can do while the portal is closed: prepare, or ask the school. */
export const WhileClosed = ({ portal }: { portal: PortalStatus }) =>
  opensLater(portal) ? (
    <LinkButton to={`${paths.home}#${HOW_TO_APPLY}`}>See What to Have Ready</LinkButton>
  ) : (
    <>
      <p className={classes.none}>If you still want to apply, please contact the school.</p>
      <div className={classes.contact}>
        <ContactDetails isIntroduced={false} />
      </div>
    </>
  );
