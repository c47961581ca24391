import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { isSuperAdministrator, type Role } from '../../../shared/auth/constants.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { MenuIcon } from '../../components/layout/page-icons.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './administrator-links.module.css';

/** The administrators' other pages (administrator spec §2), and the roles that may open them. */
const LINKS: readonly { to: string; label: string; allows?: (role: Role) => boolean }[] = [
  { to: paths.users, label: 'User Management', allows: isSuperAdministrator },
  { to: paths.backup, label: 'Database Backup', allows: isSuperAdministrator },
  { to: paths.audit, label: 'Audit Trail', allows: isSuperAdministrator },
  { to: paths.mail, label: 'Mail', allows: isSuperAdministrator },
  { to: paths.registrationSchedule, label: 'Portal Schedule' },
  { to: paths.subjectCatalogue, label: 'Subjects' },
  { to: paths.letters, label: 'Letters' },
  { to: paths.figures, label: 'Figures' },
  { to: paths.siteSettings, label: 'Site Settings' },
];

/** Links from the dashboard to the other pages: in a row, or in a menu on small screens. */
export function AdministratorLinks() {
  const { role } = useSessionUser();
  const links = LINKS.filter(({ allows }) => !allows || allows(role));
  return (
    <nav aria-label="Administration">
      <div className={classes.links}>
        {links.map(({ to, label }) => (
          <LinkButton key={to} to={to} variant="default">
            {label}
          </LinkButton>
        ))}
      </div>
      <div className={classes.menu}>
        {/* Inside the landmark, with nothing but its items, as ARIA requires of a menu. */}
        <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" leftSection={<MenuIcon />}>
              Menu
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {links.map(({ to, label }) => (
              <Menu.Item key={to} component={Link} to={to} className={classes.item}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </nav>
  );
}
