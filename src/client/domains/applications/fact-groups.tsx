import { Title } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';
import { answered, type Fact, Facts } from './facts.tsx';
import classes from './record.module.css';

export interface FactGroup {
  title?: string;
  facts: readonly Fact[];
}

/** A section of a record, in groups; groups without an answer are left out, and so is a section without any. */
export function FactSection({ title, groups }: { title: string; groups: readonly FactGroup[] }) {
  const shown = groups.filter(({ facts }) => answered(facts).length > 0);
  if (shown.length === 0) return null;
  return (
    <Panel title={title}>
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
