import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './hash-target.module.css';

/** A part of a page to which links lead by its id: the router scrolls to it, and here the keyboard follows. */
export function HashTarget({ id, children }: { id: string; children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();

  // A new key: the link was pressed again.
  useEffect(() => {
    if (key && hash === `#${id}`) target.current?.focus();
  }, [hash, key, id]);

  return (
    <div ref={target} id={id} tabIndex={-1} className={classes.target}>
      {children}
    </div>
  );
}
