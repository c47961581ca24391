import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { answered, type FactGroup } from '../../../../shared/format/facts.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { Facts } from './facts.tsx';
import classes from './record.module.css';

interface FactSectionProps {
  title: string;
  groups: readonly FactGroup[];
  aside?: ReactNode;
  /** Shown when the section has no answers; without it the section is left out. */
  empty?: ReactNode;
}

/** A section of a record in groups. Groups without answers are left out. */
export function FactSection({ title, groups, aside, empty }: FactSectionProps) {
  const shown = groups.filter(({ facts }) => answered(facts).length > 0);
  if (shown.length === 0 && !empty) return null;
  return (
    <Panel title={title} aside={aside}>
      {shown.length === 0 && empty}
      <div className={classes.groups}>
        {shown.map((group) => (
          <div key={group.title ?? title}>
            {group.title && (
              <Title order={3} mb="xs">
                {group.title}
              </Title>
            )}
            <Facts facts={group.facts} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
