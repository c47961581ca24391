import { ActionIcon, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { formatCount } from '../../../../shared/format/count.ts';
import { useTip } from '../../../components/feedback/tips.ts';
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon } from '../../../components/layout/page-icons.tsx';
import { AssignedTo } from '../bulk/assignee.tsx';
import { AdministratorStatus } from '../list/cells/administrator-status.tsx';
import type { Decidable } from '../list/list-actions.ts';
import classes from './details.module.css';
import { ShortcutKey } from './shortcut-key.tsx';
import { SHORTCUTS, type Shortcut } from './shortcuts.ts';
import type { useNeighbours } from './use-neighbours.ts';

interface DetailsHeadProps {
  name: string;
  heading: RefObject<HTMLHeadingElement | null>;
  application: Decidable | undefined;
  neighbours: ReturnType<typeof useNeighbours>;
  onClose: () => void;
  /** Tabs and actions. */
  children: ReactNode;
}

/** Name, buttons to the previous and next application, and Close. It stays visible while the details scroll. */
export const DetailsHead = ({
  name,
  heading,
  application,
  neighbours,
  onClose,
  children,
}: DetailsHeadProps) => {
  const { number, count, hasPrevious, hasNext, go } = neighbours;
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} data-autofocus className={classes.name}>
          {name}
        </Title>
        <div className={classes.steps}>
          <Step
            shortcut="previous"
            label="Previous application"
            enabled={hasPrevious}
            onClick={() => go('previous')}
          >
            <ChevronLeftIcon />
          </Step>
          <Step shortcut="next" label="Next application" enabled={hasNext} onClick={() => go('next')}>
            <ChevronRightIcon />
          </Step>
          <Step shortcut="close" label="Close details" enabled onClick={onClose}>
            <CrossIcon />
          </Step>
        </div>
      </div>
      {application && (
        <div className={classes.about}>
          <span>{application.applicationId}</span>
          <AdministratorStatus status={application.status} isTold={application.isTold} />
          <AssignedTo id={application.assignedTo} />
          {number !== null && <span>{`${formatCount(number)} of ${formatCount(count)}`}</span>}
        </div>
      )}
      <VisuallyHidden role="status">
        {number !== null && `${name}, ${formatCount(number)} of ${formatCount(count)}`}
      </VisuallyHidden>
      {children}
    </div>
  );
};

interface StepProps {
  shortcut: Shortcut;
  label: string;
  enabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the end of the list the button keeps the focus but does nothing. */
function Step({ shortcut, label, enabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      ref={useTip(label)}
      variant="default"
      className={classes.step}
      aria-label={label}
      aria-keyshortcuts={SHORTCUTS[shortcut].keys}
      aria-disabled={!enabled}
      data-disabled={!enabled}
      onClick={() => enabled && onClick()}
    >
      {children}
      <ShortcutKey of={shortcut} />
    </ActionIcon>
  );
}
