import { isSuperAdministrator } from '../../../shared/auth/constants.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../components/links.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './admin-links.module.css';

/** From the dashboard to the other pages of the administrators (administrator spec §2). */
export function AdminLinks() {
  const { role } = useSessionUser();
  return (
    <nav aria-label="Administration" className={classes.links}>
      {isSuperAdministrator(role) && (
        <LinkButton to={paths.mail} variant="default">
          Mail
        </LinkButton>
      )}
      <LinkButton to={paths.siteSettings} variant="default">
        Site Settings
      </LinkButton>
    </nav>
  );
}
