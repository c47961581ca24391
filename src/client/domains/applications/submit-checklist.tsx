import {
  type GapPlace,
  type SubmissionGap,
  submissionGaps,
} from '../../../shared/applications/submission.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { CheckIcon, CrossIcon } from '../../components/layout/page-icons.tsx';
import { type EligibilityView, ineligibleAmong } from '../subjects/eligibility-view.ts';
import type { Overview } from './hooks.ts';
import classes from './review.module.css';
import { COMBINATIONS } from './selection.ts';
import { stepPaths } from './wizard-steps.ts';

/** The checklist's text for a place without gaps. */
const DONE: Record<GapPlace, string> = {
  examResults: 'Exam results entered',
  subjects: 'Two combinations of three subjects chosen, and you are eligible for all of them',
  documents: 'Exam slip uploaded',
};
const PLACES = ['examResults', 'subjects', 'documents'] as const satisfies GapPlace[];

type Application = NonNullable<Overview['application']>;

/** The combination that a gap's message names, otherwise the first with an ineligible subject. */
const combinationWith = (
  { message }: SubmissionGap,
  application: Application,
  eligibility: EligibilityView,
) =>
  COMBINATIONS.find(({ label }) => message.startsWith(label)) ??
  COMBINATIONS.find(({ field }) => ineligibleAmong(application[field], eligibility).length > 0) ??
  COMBINATIONS[0];

/** The path of the page that fixes a gap. */
function mendedAt(gap: SubmissionGap, application: Application, eligibility: EligibilityView): string {
  if (gap.place === 'examResults') return stepPaths.examResults;
  if (gap.place === 'documents') return stepPaths.documents;
  return `${stepPaths.subjects}#${combinationWith(gap, application, eligibility).field}`;
}

/** What is missing before a draft can be submitted. */
export function gapsOf(
  { examResults, documents }: Overview,
  { firstChoiceSubjects, secondChoiceSubjects }: Application,
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

interface SubmitChecklistProps {
  gaps: SubmissionGap[];
  application: Application;
  eligibility: EligibilityView;
}

/** Each gap as a link to the page that fixes it, and a tick for each complete place. */
export const SubmitChecklist = ({ gaps, application, eligibility }: SubmitChecklistProps) => (
  <ul className={classes.checklist}>
    {PLACES.flatMap((place) => {
      const open = gaps.filter((gap) => gap.place === place);
      if (open.length === 0) return <Done key={place}>{DONE[place]}</Done>;
      return open.map((gap) => (
        <li key={gap.message} data-gap>
          <CrossIcon />
          <TextLink to={mendedAt(gap, application, eligibility)}>{gap.message}</TextLink>
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
