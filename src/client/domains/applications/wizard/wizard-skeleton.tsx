import { Skeleton } from '@mantine/core';
import { SkeletonFields, Waiting } from '../../../components/feedback/skeletons.tsx';
import panelClasses from '../../../components/layout/panel.module.css';
import classes from './wizard-frame.module.css';

interface WizardSkeletonProps {
  /** The height in pixels of what stands above the first panel with fields. */
  lead: number;
}

/** The shape of a step and its frame, so that nothing jumps when the data are there. */
export const WizardSkeleton = ({ lead }: WizardSkeletonProps) => (
  <Waiting>
    <Skeleton height={20} width="min(100%, 20rem)" mb="sm" />
    <Skeleton className={classes.stepsExpected ?? ''} />
    <div className={classes.columns}>
      <div className={classes.step}>
        <Skeleton height={lead} />
        <div className={panelClasses.panel}>
          <Skeleton height={24} width="9rem" mb="lg" />
          <SkeletonFields rows={8} />
        </div>
      </div>
      <div className={classes.side}>
        <Skeleton height={260} />
        <Skeleton height={350} />
      </div>
    </div>
  </Waiting>
);
