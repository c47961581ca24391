import { Title, type TitleOrder } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  order?: TitleOrder;
  /** Beside the heading, such as a status or a button. */
  aside?: ReactNode;
  id?: string;
  /** Something in it waits for whoever reads it, which a coloured bar marks. */
  needsYou?: boolean;
  children: ReactNode;
}

/** A bordered section of a page, named by its heading. */
export function Panel({ title, order = 2, aside, id, needsYou = false, children }: PanelProps) {
  const headingId = useId();
  return (
    <section
      className={classes.panel}
      aria-labelledby={headingId}
      id={id}
      data-needs-you={needsYou || undefined}
    >
      <div className={classes.head}>
        <Title order={order} id={headingId}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
