import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Fact } from '../../../../shared/format/facts.ts';
import { Facts } from '../../applications/record/facts.tsx';
import classes from './details.module.css';

interface DetailSectionProps {
  title: string;
  /** Beside the heading, such as a score. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the details, named by its heading. */
export function DetailSection({ title, aside, children }: DetailSectionProps) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.sectionHead}>
        <Title order={3} id={headingId}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface DetailFactsProps {
  title?: string;
  facts: readonly Fact[];
}

/** All fields, including empty ones, because administrators look for them. */
export const DetailFacts = ({ title, facts }: DetailFactsProps) => (
  <div className={classes.facts}>
    {title && (
      <Title order={4} mb="xs">
        {title}
      </Title>
    )}
    <Facts facts={facts.map(([label, value]) => [label, value === '' ? 'Not given' : value])} />
  </div>
);
