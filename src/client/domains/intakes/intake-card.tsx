import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import type { Intake } from '../../../shared/intakes/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { listAddress } from '../admissions/list/state/list-view.ts';
import { useCorrectIntake, useTakeBackIntake } from './hooks.ts';
import classes from './intakes.module.css';

interface IntakeCardProps {
  intake: Intake;
  isSuperAdministrator: boolean;
  isOnly: boolean;
}

function stateOf({ state, openedAt, closedAt, reopenedAt }: Intake) {
  if (state === 'current') return `Current since ${formatDate(openedAt)}`;
  const closed = closedAt ? `Closed on ${formatDate(closedAt)}` : 'Closed';
  return reopenedAt ? `${closed}, reopened for corrections` : closed;
}

export function IntakeCard({ intake, isSuperAdministrator, isOnly }: IntakeCardProps) {
  const { id, name, state, counts } = intake;
  return (
    <Panel title={name}>
      <p className={classes.hint}>{stateOf(intake)}</p>
      <div className={classes.buttons}>
        <LinkButton to={listAddress(state === 'current' ? {} : { intake: id })} variant="default">
          {`Applications of ${name}`}
        </LinkButton>
        {isSuperAdministrator && state === 'closed' && <Corrections intake={intake} />}
        {isSuperAdministrator && state === 'current' && !isOnly && counts.applications === 0 && (
          <TakeBack intake={intake} />
        )}
      </div>
    </Panel>
  );
}

function Corrections({ intake: { id, name, reopenedAt } }: { intake: Intake }) {
  const [isAsking, setIsAsking] = useState(false);
  const correct = useCorrectIntake();
  const label = reopenedAt ? `Close ${name} Again` : `Reopen ${name}`;
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ReasonDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={(reason) => correct({ id, state: reopenedAt ? 'closed' : 'reopened', reason })}
        title={label}
        confirmLabel={label}
      >
        {reopenedAt
          ? 'Nobody can change its applications any more.'
          : 'Administrators can correct its applications until you close it again. Applicants can only read theirs.'}
      </ReasonDialog>
    </>
  );
}

function TakeBack({ intake: { id, name } }: { intake: Intake }) {
  const [isAsking, setIsAsking] = useState(false);
  const takeBack = useTakeBackIntake();
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Take {name} Back
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          if (await takeBack(id)) focusHeading();
        }}
        title={`Take ${name} back?`}
        confirmLabel={`Take ${name} Back`}
        tone="danger"
      >
        The intake before it is current again, with the schedule that it had. This is possible until somebody
        has begun to apply.
      </ConfirmDialog>
    </>
  );
}
