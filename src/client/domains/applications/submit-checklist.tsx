import {
  type GapPlace,
  type SubmissionGap,
  submissionGaps,
} from '../../../shared/applications/submission.ts';
import { CheckIcon, CrossIcon } from '../../components/icons.tsx';
import { TextLink } from '../../components/links.tsx';
import type { EligibilityView } from '../subjects/hooks.ts';
import { ineligibleAmong } from '../subjects/hooks.ts';
import type { Overview } from './hooks.ts';
import classes from './review.module.css';
import { stepPaths } from './wizard-steps.ts';

/** What the checklist says of a place without gaps. */
const DONE: Record<GapPlace, string> = {
  examResults: 'Exam results entered',
  subjects: 'Two combinations of three subjects chosen, and you are eligible for all of them',
  documents: 'Exam slip uploaded',
};
const PLACES = ['examResults', 'subjects', 'documents'] as const satisfies GapPlace[];

const mendedAt: Record<GapPlace, string> = {
  examResults: stepPaths.examResults,
  subjects: `${stepPaths.subjects}#firstChoiceSubjects`,
  documents: `${stepPaths.subjects}#exam_slip`,
};

/** What still stands between a draft and its submission. */
export function gapsOf(
  { examResults, documents }: Overview,
  { firstChoiceSubjects, secondChoiceSubjects }: NonNullable<Overview['application']>,
  eligibility: EligibilityView,
): SubmissionGap[] {
  const ineligibleSubjects = ineligibleAmong([...firstChoiceSubjects, ...secondChoiceSubjects], eligibility);
  return submissionGaps({
    examResults,
    documents,
    firstChoiceSubjects,
    secondChoiceSubjects,
    ineligibleSubjects,
  });
}

/** Every gap as a link to where it is mended, and a tick for what is done. */
export const SubmitChecklist = ({ gaps }: { gaps: SubmissionGap[] }) => (
  <ul className={classes.checklist}>
    {PLACES.flatMap((place) => {
      const open = gaps.filter((gap) => gap.place === place);
      if (open.length === 0) return <Done key={place}>{DONE[place]}</Done>;
      return open.map(({ message }) => (
        <li key={message} data-gap>
          <CrossIcon />
          <TextLink to={mendedAt[place]}>{message}</TextLink>
        </li>
      ));
    })}
  </ul>
);

const Done = ({ children }: { children: string }) => (
  <li>
    <CheckIcon />
    <span>{children}</span>
  </li>
);
