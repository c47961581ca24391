import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { CheckIcon } from './page-icons.tsx';
import classes from './step-indicator.module.css';

interface Step {
  label: string;
  complete: boolean;
  /** The step's link; a step without it is not available. */
  to?: string;
}

interface StepIndicatorProps {
  title: string;
  steps: Step[];
  /** The index of the current step; null when there is nothing left to do in any. */
  current: number | null;
}

/**
 * The steps of a wizard: a tick for completed ones, a mark for the current one. On a phone the current label is below.
 */
export function StepIndicator({ title, steps, current }: StepIndicatorProps) {
  return (
    <nav aria-label={title} className={classes.nav}>
      <p className={classes.title} aria-hidden="true">
        {title}
      </p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={classes.step}
            data-complete={step.complete || undefined}
            data-current={index === current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <StepMark step={step} number={index + 1} linked={index !== current} />
          </li>
        ))}
      </ol>
      {current !== null && (
        <p className={classes.now} aria-hidden="true">
          Step {current + 1} of {steps.length}: <strong>{steps[current]?.label}</strong>
        </p>
      )}
    </nav>
  );
}

function StepMark({ step, number, linked }: { step: Step; number: number; linked: boolean }) {
  const content = (
    <>
      <span className={classes.circle}>{step.complete ? <CheckIcon size={18} /> : number}</span>
      <span className={classes.label}>{step.label}</span>
      <VisuallyHidden>{step.complete ? ' (complete)' : ' (not complete)'}</VisuallyHidden>
    </>
  );
  return step.to && linked ? (
    <Link to={step.to} className={classes.mark}>
      {content}
    </Link>
  ) : (
    <span className={classes.mark}>{content}</span>
  );
}
