import { ClockIcon } from '../../components/icons.tsx';
import { CheckIcon } from '../../components/page-icons.tsx';
import classes from './record.module.css';

interface CompletionProps {
  steps: readonly { label: string; complete: boolean }[];
  done: string;
  notDone: string;
}

/** Which parts of an application are there: a tick and a word. */
export const Completion = ({ steps, done, notDone }: CompletionProps) => (
  <ul className={classes.completion} aria-label="What is complete">
    {steps.map(({ label, complete }) => (
      <li key={label} data-complete={complete || undefined}>
        {complete ? <CheckIcon /> : <ClockIcon />}
        <span>
          {label}
          <small>{complete ? done : notDone}</small>
        </span>
      </li>
    ))}
  </ul>
);
