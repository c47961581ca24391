import { Text } from '@mantine/core';
import { DRAFT_STEPS } from '../../../../shared/applications/constants.ts';
import { completedSteps } from '../../../../shared/applications/progress.ts';
import { ClockIcon } from '../../../components/layout/icons.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { CheckIcon } from '../../../components/layout/page-icons.tsx';
import { paths } from '../../../paths.ts';
import type { Overview } from '../hooks.ts';
import { isReadOnly } from '../read-only.ts';
import classes from '../record/record.module.css';

interface CompletionProps {
  steps: readonly { label: string; complete: boolean }[];
}

/** The steps before submission; the status shows the submission itself (applicants §2). */
export const indicators = (overview: Overview) =>
  completedSteps(overview)
    .slice(0, DRAFT_STEPS)
    .map(({ label, complete }) => ({ label: label === 'Document Upload' ? 'Documents' : label, complete }));

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

/** Says what is left of a draft whose steps are all complete. */
export function ReviewLeft({ overview }: { overview: Overview }) {
  if (isReadOnly(overview) || !indicators(overview).every(({ complete }) => complete)) return null;
  return (
    <Text>
      Not submitted yet. What is left is to <TextLink to={paths.review}>review and submit</TextLink> it.
    </Text>
  );
}
