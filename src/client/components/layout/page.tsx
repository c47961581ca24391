import { Title } from '@mantine/core';
import { type ReactNode, type RefCallback, useLayoutEffect } from 'react';
import { SkeletonLines } from '../feedback/skeletons.tsx';
import { useSchool } from '../state/school.ts';
import { ArrowLeftIcon } from './icons.tsx';
import { TextLink } from './links.tsx';
import classes from './page.module.css';

export const MAIN_ID = 'main';

interface PageProps {
  title: string;
  /** The browser tab's title, if it differs from the heading. */
  documentTitle?: string;
  /** 'sm' for a short form, 'md' for most pages, 'lg' for tables. */
  width?: 'sm' | 'md' | 'lg';
  /** For administrators: where there is room, it ends where the window does, and its last part takes what is left. */
  fillsWindow?: boolean;
  back?: { to: string; label: string; state?: object };
  /** Stands before the heading. */
  emblem?: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: document title, main landmark, back link, heading with actions. */
export function Page({
  title,
  documentTitle = title,
  width = 'md',
  fillsWindow = false,
  back,
  emblem,
  intro,
  actions,
  children,
}: PageProps) {
  const { name: school } = useSchool();
  useFillsWindow(fillsWindow);
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.main} data-width={width}>
      <title>{`${documentTitle} – ${school}`}</title>
      {back && (
        <TextLink to={back.to} state={back.state} className={classes.back}>
          <ArrowLeftIcon size={18} />
          {back.label}
        </TextLink>
      )}
      <div className={classes.head}>
        {emblem}
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {intro && <div className={classes.intro}>{intro}</div>}
      {children}
    </main>
  );
}

/** Marks the document, by which the administrators' frame knows. */
function useFillsWindow(fills: boolean) {
  useLayoutEffect(() => {
    if (!fills) return;
    const { dataset } = document.documentElement;
    dataset.fillsWindow = '';
    return () => {
      delete dataset.fillsWindow;
    };
  }, [fills]);
}

/** Shown until the page's code or the session is loaded. */
export function PageLoading() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.main} data-width="md" aria-busy="true">
      <SkeletonLines rows={5} />
    </main>
  );
}

/** Moves the focus to the top of a page, or of a new step on the same page. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`) ?? document.getElementById(MAIN_ID);
  target?.focus({ preventScroll: true });
}

/**
 * A `ref` for elements that may disappear while focused, such as a button or a row. The focus then moves to the dialog
 * around it, or to the page's heading.
 */
export const passesFocusOn: RefCallback<HTMLElement> = (element) => () => {
  if (!element?.contains(document.activeElement)) return;
  const dialog = element.closest<HTMLElement>('[role="dialog"]');
  if (dialog) dialog.focus({ preventScroll: true });
  else focusHeading();
};
