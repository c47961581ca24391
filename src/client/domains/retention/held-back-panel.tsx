import { Button } from '@mantine/core';
import type { DueList } from '../../../shared/retention/schema.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useIntakes } from '../intakes/hooks.ts';
import { HoldBackButton } from './hold-back-button.tsx';
import { useHoldBack } from './hooks.ts';
import classes from './retention.module.css';

type Held = DueList['heldBack'][number];

/** What is kept although its time may be over, and the closed intakes that can be. */
export function HeldBackPanel({ heldBack }: Pick<DueList, 'heldBack'>) {
  const { data: intakes = [] } = useIntakes();
  const isHeld = (intakeId: number) => heldBack.some(({ kind, id }) => kind === 'intake' && id === intakeId);
  const others = intakes.filter(({ id, state }) => state === 'closed' && !isHeld(id));
  if (heldBack.length + others.length === 0) return null;
  return (
    <Panel title="Held Back">
      <p className={classes.hint}>
        What is held back is not due, however old it is. A single application is held back where it is listed
        as due.
      </p>
      <ul className={classes.list}>
        {heldBack.map((held) => (
          <HeldRow key={`${held.kind} ${held.id}`} held={held} />
        ))}
      </ul>
      <div className={classes.buttons}>
        {others.map(({ id, name }) => (
          <HoldBackButton key={id} kind="intake" id={id} name={name} />
        ))}
      </div>
    </Panel>
  );
}

function HeldRow({ held: { kind, id, name, reason } }: { held: Held }) {
  const holdBack = useHoldBack(kind);
  const [end, isBusy] = useOnce(() => holdBack(id, null));
  return (
    <li ref={passesFocusOn}>
      <p>
        {name}: {reason}
      </p>
      <Button
        variant="default"
        aria-label={`Stop Holding Back ${name}`}
        loading={isBusy}
        onClick={() => end()}
      >
        Stop Holding Back
      </Button>
    </li>
  );
}
