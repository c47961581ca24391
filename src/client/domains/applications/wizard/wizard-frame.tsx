import type { ReactNode } from 'react';
import { completedSteps } from '../../../../shared/applications/progress.ts';
import { OfflineBanner } from '../../../components/feedback/offline-banner.tsx';
import { StepIndicator } from '../../../components/layout/step-indicator.tsx';
import { ClosingLine } from '../../portal/closing-line.tsx';
import { WhoseApplication } from '../children/whose-application.tsx';
import type { Overview } from '../hooks.ts';
import { NeedHelp } from '../need-help.tsx';
import { isReadOnly } from '../read-only.ts';
import { OpenedAgain } from '../standing/opened-again.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import classes from './wizard-frame.module.css';
import { linkedSteps } from './wizard-steps.ts';

interface WizardFrameProps {
  /** The index of the current step. */
  current: number;
  overview: Overview;
  children: ReactNode;
}

/**
 * The frame of every step, inside `<Page width="lg">`: the step indicator, and beside the step (on a phone below it)
 * progress and help.
 */
export function WizardFrame({ current, overview, children }: WizardFrameProps) {
  const isSubmitted = isReadOnly(overview);
  return (
    <>
      <OfflineBanner />
      <WhoseApplication />
      <div className={classes.notice}>
        <OpenedAgain overview={overview} />
      </div>
      {!isSubmitted && <ClosingLine />}
      <StepIndicator
        title="Application Progress"
        steps={isSubmitted ? completedSteps(overview) : linkedSteps(overview)}
        current={isSubmitted ? null : current}
      />
      <div className={classes.columns}>
        <div className={classes.step}>{children}</div>
        <aside className={classes.side} aria-label="Your application">
          <ProgressPanel overview={overview} />
          <NeedHelp />
        </aside>
      </div>
    </>
  );
}

/** The buttons below a step: back first, onwards last. On a phone they are stacked, onwards on top. */
export const WizardActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
