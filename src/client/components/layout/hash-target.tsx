import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './hash-target.module.css';

/** The target of a link with a hash: the router scrolls to it, this component focuses it. */
export function HashTarget({ id, children }: { id: string; children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();

  // `key` changes when the same link is used again.
  useEffect(() => {
    if (key && hash === `#${id}`) target.current?.focus();
  }, [hash, key, id]);

  return (
    <div ref={target} id={id} tabIndex={-1} className={classes.target}>
      {children}
    </div>
  );
}
