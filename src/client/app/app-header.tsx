import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '../../shared/product.ts';
import type { User } from '../../shared/users/schema.ts';
import { StatusBadge } from '../components/feedback/status-badge.tsx';
import { useTip } from '../components/feedback/tips.ts';
import { ColorSchemeToggle } from '../components/layout/color-scheme-toggle.tsx';
import { EmailText } from '../components/layout/email-text.tsx';
import { HeaderSlot } from '../components/layout/header-slot.tsx';
import { LinkButton } from '../components/layout/links.tsx';
import { SchoolBadge } from '../components/layout/school-badge.tsx';
import { useSchool } from '../components/state/school.ts';
import { paths } from '../paths.ts';
import classes from './app-header.module.css';

interface AppHeaderProps {
  user: Pick<User, 'firstName' | 'lastName' | 'email'> | null;
  isAdministrator: boolean;
  onLogOut: () => unknown;
}

const SETTINGS = 'Account settings';

/**
 * The bar above every page: link to the home page, signed-in user, log in or log out. Memoized, because the frame around
 * it renders with every change of the address.
 */
export const AppHeader = memo(({ user, isAdministrator, onLogOut }: AppHeaderProps) => {
  const tip = useTip(SETTINGS);
  const { name: school, badge } = useSchool();
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <HeaderSlot className={classes.slot} />
        <Link to={paths.home} className={classes.product}>
          {badge ? <SchoolBadge alt="" className={classes.emblem} /> : <Emblem />}
          <span>
            {school}
            {school !== PRODUCT && <small className={classes.purpose}>{PRODUCT}</small>}
          </span>
        </Link>
        <div className={classes.tools}>
          <ColorSchemeToggle />
          {user ? (
            <Button variant="default" px="sm" onClick={onLogOut}>
              Logout
            </Button>
          ) : (
            <LinkButton to={paths.auth} variant="default" px="sm">
              Login / Register
            </LinkButton>
          )}
        </div>
        {user && (
          <p className={classes.welcome}>
            <span>
              Welcome,{' '}
              <Link ref={tip} to={paths.settings} className={classes.name} aria-description={SETTINGS}>
                {user.firstName} {user.lastName}
              </Link>
            </span>
            <span className={classes.email}>
              <EmailText address={user.email} />
            </span>
            {isAdministrator && <StatusBadge tone="info">Admin</StatusBadge>}
          </p>
        )}
      </div>
    </header>
  );
});

/** An open book above the sea, on a shield. */
const Emblem = () => (
  <svg className={classes.emblem} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path className={classes.shield} d="M4 2h24v16.5C28 24.1 23.4 27.7 16 30 8.6 27.7 4 24.1 4 18.5z" />
    <path
      className={classes.book}
      d="M16 10.5c-2-1.7-4.6-2.3-7.5-2.2v9.2c2.9-.1 5.5.5 7.5 2.2 2-1.7 4.6-2.3 7.5-2.2V8.3c-2.9-.1-5.5.5-7.5 2.2zm0 0v9.2"
    />
    <path className={classes.wave} d="M9.5 23.3c2.2-1.2 4.3-1.2 6.5 0s4.3 1.2 6.5 0" />
  </svg>
);
