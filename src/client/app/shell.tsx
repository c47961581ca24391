import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { focusHeading, MAIN_ID } from '../components/layout/page.tsx';
import { useLogOutQuestion } from '../domains/auth/use-log-out-question.tsx';
import { useSession, useSessionUpkeep } from '../domains/auth/use-session.ts';
import { AppHeader } from './app-header.tsx';
import { installPages } from './install-pages.ts';
import classes from './shell.module.css';

/** The frame around all pages: skip link, header, announcements of navigation. */
export function Shell() {
  const { user, isAdministrator } = useSession();
  useSessionUpkeep();
  const logOut = useLogOutQuestion();
  const isApplicant = user !== null && !isAdministrator;
  useEffect(() => {
    if (isApplicant) installPages();
  }, [isApplicant]);
  return (
    <>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Skip to main content
      </a>
      <PendingBar />
      <AppHeader user={user} isAdministrator={isAdministrator} onLogOut={logOut.ask} />
      {logOut.question}
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration />
    </>
  );
}

/** Says that the next page is on its way. */
const PendingBar = () => (
  <div className={classes.pending} data-active={useNavigation().state !== 'idle' || undefined} />
);

/** After a navigation, focuses the new page's heading and announces its title. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusHeading();
    setAnnouncement(document.title);
  }, [pathname]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  );
}
