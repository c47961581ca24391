import { ClockIcon } from '../../components/layout/icons.tsx';
import { CheckIcon } from '../../components/layout/page-icons.tsx';
import classes from './record.module.css';

interface CompletionProps {
  steps: readonly { label: string; complete: boolean }[];
}

/** The parts of an application, each complete or not. */
export const Completion = ({ steps }: CompletionProps) => (
  <ul className={classes.completion} aria-label="What is complete">
    {steps.map(({ label, complete }) => (
      <li key={label} data-complete={complete || undefined}>
        {complete ? <CheckIcon /> : <ClockIcon />}
        <span>
          {label}
          <small>{complete ? 'Complete' : 'Not complete'}</small>
        </span>
      </li>
    ))}
  </ul>
);
