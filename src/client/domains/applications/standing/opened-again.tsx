import { formatDateTime } from '../../../../shared/format/dates.ts';
import { opensLater } from '../../../../shared/portal/closing.ts';
import type { PortalStatus } from '../../../../shared/portal/portal-status.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { usePortalStatus } from '../../portal/hooks.ts';
import { ContactDetails } from '../../settings/contact-details.tsx';
import type { Overview } from '../hooks.ts';
import { openedAgain } from '../read-only.ts';
import classes from './standing.module.css';

interface OpenedAgainProps {
  overview: Overview;
  /** Elsewhere than beside the form, a button leads to it. */
  linked?: boolean;
}

/** Says that the school opened a submitted application again, why, and that it must be submitted again (standing §1). */
export function OpenedAgain({ overview, linked = false }: OpenedAgainProps) {
  const { data: portal } = usePortalStatus();
  const opened = openedAgain(overview);
  if (!opened) return null;
  const isClosed = portal?.isOpen === false;
  return (
    <Banner tone="warning" title="The school opened your application again">
      <div className={classes.opened}>
        <p>
          Since {formatDateTime(opened.at)} it is a draft{isClosed ? '' : ', so that you can change it'}. It
          does not count as submitted until you submit it again.
        </p>
        {opened.reason && <p>The school says: {opened.reason}</p>}
        {isClosed && <WhileClosed portal={portal} />}
        {linked && portal?.isOpen && (
          <LinkButton to={paths.review} mt="xs">
            Review and Submit
          </LinkButton>
        )}
      </div>
    </Banner>
  );
}

const WhileClosed = ({ portal }: { portal: PortalStatus }) =>
  opensLater(portal) ? (
    <p>You can change and submit it when the portal opens.</p>
  ) : (
    <>
      <p>While the portal is closed, it cannot be changed or submitted. Please contact the school.</p>
      <ContactDetails isIntroduced={false} />
    </>
  );
