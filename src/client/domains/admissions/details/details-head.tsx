import { ActionIcon, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { useTip } from '../../../components/feedback/tips.ts';
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon } from '../../../components/layout/page-icons.tsx';
import { AssignedTo } from '../bulk/assignee.tsx';
import { AdministratorStatus } from '../list/administrator-status.tsx';
import classes from './details.module.css';
import type { useNeighbours } from './use-neighbours.ts';

interface DetailsHeadProps {
  name: string;
  heading: RefObject<HTMLHeadingElement | null>;
  application: AdministratorApplication | undefined;
  neighbours: ReturnType<typeof useNeighbours>;
  onClose: () => void;
  /** The actions for the application. */
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
            label="Previous application"
            keys="ArrowLeft"
            enabled={hasPrevious}
            onClick={() => go('previous')}
          >
            <ChevronLeftIcon />
          </Step>
          <Step label="Next application" keys="ArrowRight" enabled={hasNext} onClick={() => go('next')}>
            <ChevronRightIcon />
          </Step>
          <Step label="Close details" keys="Escape" enabled onClick={onClose}>
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
      <div className={classes.actions}>{children}</div>
    </div>
  );
};

interface StepProps {
  label: string;
  keys: string;
  enabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the end of the list the button keeps the focus but does nothing. */
function Step({ label, keys, enabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      ref={useTip(label)}
      variant="default"
      size={44}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={!enabled}
      data-disabled={!enabled}
      onClick={() => enabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
