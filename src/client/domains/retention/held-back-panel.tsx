import { Button } from '@mantine/core';
import type { DueList } from '../../../shared/retention/schema.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { useHoldBack } from './hooks.ts';
import classes from './retention.module.css';

type Held = DueList['heldBack'][number];

/** What is kept although its time may be over. */
export function HeldBackPanel({ heldBack }: Pick<DueList, 'heldBack'>) {
  if (heldBack.length === 0) return null;
  return (
    <Panel title="Held Back">
      <ul className={classes.list}>
        {heldBack.map((held) => (
          <HeldRow key={`${held.kind} ${held.id}`} held={held} />
        ))}
      </ul>
    </Panel>
  );
}

function HeldRow({ held: { kind, id, name, reason } }: { held: Held }) {
  const holdBack = useHoldBack(kind);
  const [end, isBusy] = useOnce(() => holdBack(id, null));
  return (
    <li>
      <p>
        {name}: {reason}
      </p>
      <Button variant="default" loading={isBusy} onClick={() => end()}>
        Stop Holding {name} Back
      </Button>
    </li>
  );
}
