import { memo, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSessionUser } from '../../domains/auth/use-session.ts';
import { paths } from '../../paths.ts';
import classes from './administrator-navigation.module.css';
import { currentness, type Entry, groupsFor } from './entries.ts';
import { HomeIcon } from './entry-icons.tsx';

/** The ways to all pages that this administrator may open. */
export function AdministratorNavigation() {
  const { role } = useSessionUser();
  const navigation = useRef<HTMLElement>(null);
  // On a low screen the entry of the page that is opened may be out of sight.
  useEffect(() => {
    navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={navigation} aria-label="Administration" className={classes.navigation}>
      {groupsFor(role).map(({ name, entries }) => (
        <Group key={name ?? ''} name={name} entries={entries} />
      ))}
      <Link to={paths.home} className={`${classes.entry} ${classes.home}`}>
        <HomeIcon />
        Back to Home
      </Link>
    </nav>
  );
}

function Group({ name, entries }: { name: string | undefined; entries: readonly Entry[] }) {
  const { pathname } = useLocation();
  const nameId = useId();
  return (
    <>
      {name && (
        <p id={nameId} className={classes.name}>
          {name}
        </p>
      )}
      <ul className={classes.entries} aria-labelledby={name && nameId}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} current={currentness(entry, pathname)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Memoized, because the groups render with every change of the address. */
const EntryLink = memo(({ entry, current }: { entry: Entry; current: ReturnType<typeof currentness> }) => (
  <Link to={entry.to} className={classes.entry} aria-current={current}>
    <entry.Icon />
    {entry.label}
  </Link>
));
