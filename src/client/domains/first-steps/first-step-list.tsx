import { Button } from '@mantine/core';
import { FIRST_STEPS, type FirstStep, stepsLeft } from '../../../shared/first-steps/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import ruled from '../../components/layout/ruled-list.module.css';
import classes from './first-steps.module.css';
import { useFirstSteps, useSetStepAside } from './hooks.ts';
import { STEP_WORDS } from './step-words.ts';

/** The steps in order; the first one that is left has the primary button. */
export const FirstStepList = () => (
  <DataState
    query={useFirstSteps()}
    loading={<SkeletonBlocks rows={FIRST_STEPS.length} height={96} />}
    errorTitle="The first steps could not be loaded"
  >
    {(steps) => {
      const [next] = stepsLeft(steps);
      return (
        <div className={classes.sections}>
          {!next && (
            <Banner tone="success" title="The portal is ready">
              All first steps are done or not needed. The other pages stay where they are, for changes later
              on.
            </Banner>
          )}
          <ol className={ruled.list} aria-label="First steps">
            {steps.map((step) => (
              <Step key={step.step} step={step} isNext={step === next} />
            ))}
          </ol>
        </div>
      );
    }}
  </DataState>
);

function Step({ step: { step, isDone, isAside }, isNext }: { step: FirstStep; isNext: boolean }) {
  const { title, text, to, page } = STEP_WORDS[step];
  const { mutateAsync } = useSetStepAside();
  const [change, isChanging] = useOnce(() => mutateAsync({ step, isAside: !isAside }));
  return (
    <li className={classes.step}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <Badge isDone={isDone} isAside={isAside} />
      </div>
      {!isDone && <p className={classes.text}>{text}</p>}
      <div className={classes.buttons}>
        <LinkButton to={to} variant={isNext ? 'filled' : 'default'}>
          {page}
        </LinkButton>
        {!isDone && (
          <Button
            variant="subtle"
            onClick={change}
            loading={isChanging}
            aria-label={`${isAside ? 'Take up again' : 'Not needed'}: ${title}`}
          >
            {isAside ? 'Take up again' : 'Not needed'}
          </Button>
        )}
      </div>
    </li>
  );
}

function Badge({ isDone, isAside }: Pick<FirstStep, 'isDone' | 'isAside'>) {
  if (isDone) return <StatusBadge tone="success">Done</StatusBadge>;
  return isAside ? <StatusBadge>Not needed</StatusBadge> : <StatusBadge tone="warning">To do</StatusBadge>;
}
