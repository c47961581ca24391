import { Text } from '@mantine/core';
import {
  type GapPlace,
  type SubmissionGap,
  submissionGaps,
} from '../../../../shared/applications/submission.ts';
import { isAdultRequired, type SiteSettings } from '../../../../shared/settings/site-settings.ts';
import { hasAdultToCall } from '../../../../shared/students/adult.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { WarningIcon } from '../../../components/layout/icons.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { CheckIcon, CrossIcon } from '../../../components/layout/page-icons.tsx';
import { useSiteSettings } from '../../settings/hooks.ts';
import { type EligibilityView, ineligibleAmong } from '../../subjects/eligibility-view.ts';
import { useEligibility } from '../../subjects/hooks.ts';
import { RefreshEligibility } from '../../subjects/refresh-eligibility.tsx';
import { COMBINATIONS } from '../choices/selection.ts';
import type { Overview } from '../hooks.ts';
import { FROM_REVIEW, stepPaths, TO_ADULT } from '../wizard/wizard-steps.ts';
import classes from './review.module.css';

const PLACES = ['examResults', 'subjects', 'documents'] as const satisfies GapPlace[];

/** The checklist's text for a place without gaps. */
const DONE: Record<(typeof PLACES)[number], string> = {
  examResults: 'Exam results entered',
  subjects: 'Two combinations of three subjects chosen, and you are eligible for all of them',
  documents: 'Exam slip uploaded',
};

type Application = NonNullable<Overview['application']>;

/** The combination that is not complete, otherwise the first with an ineligible subject. */
const combinationWith = (
  { combination }: SubmissionGap,
  application: Application,
  eligibility: EligibilityView,
) =>
  COMBINATIONS.find(({ field }) => field === combination) ??
  COMBINATIONS.find(({ field }) => ineligibleAmong(application[field], eligibility).length > 0) ??
  COMBINATIONS[0];

/** The path of the page that fixes a gap. */
function mendedAt(gap: SubmissionGap, application: Application, eligibility: EligibilityView): string {
  if (gap.place === 'personalDetails') return TO_ADULT;
  if (gap.place === 'examResults') return stepPaths.examResults;
  if (gap.place === 'documents') return stepPaths.documents;
  return `${stepPaths.subjects}#${combinationWith(gap, application, eligibility).field}`;
}

/** What is missing before a draft can be submitted. */
function gapsOf(
  { student, examResults, documents }: Overview,
  { firstChoiceSubjects, secondChoiceSubjects }: Application,
  eligibility: EligibilityView,
  settings: SiteSettings,
): SubmissionGap[] {
  const ineligibleSubjects = ineligibleAmong([...firstChoiceSubjects, ...secondChoiceSubjects], eligibility);
  return submissionGaps({
    isAdultMissing: isAdultRequired(settings) && !(student && hasAdultToCall(student)),
    examResults,
    documents,
    firstChoiceSubjects,
    secondChoiceSubjects,
    ineligibleSubjects,
  });
}

/** What the review knows of a draft: its gaps, and the eligibility that they follow from. */
export type CheckedDraft = ReturnType<typeof useCheckedDraft>;

export function useCheckedDraft(overview: Overview, application: Application) {
  const settings = useSiteSettings();
  const eligibility = useEligibility(application.studentId, overview.examResults);
  const gaps = gapsOf(overview, application, eligibility, settings);
  return { application, eligibility, gaps, isReady: eligibility.state === 'known' && gaps.length === 0 };
}

type GapProps = { gap: SubmissionGap } & Pick<CheckedDraft, 'application' | 'eligibility'>;

/** A gap as a link to the page that closes it. */
const Gap = ({ gap, application, eligibility }: GapProps) => (
  <li data-gap>
    <CrossIcon />
    <TextLink
      to={mendedAt(gap, application, eligibility)}
      state={gap.place === 'personalDetails' ? FROM_REVIEW : null}
    >
      {gap.message}
    </TextLink>
  </li>
);

/** First on the review, so that nobody has to scroll for what is missing. */
export function ReviewLead({ gaps, application, eligibility, isReady }: CheckedDraft) {
  if (isReady)
    return (
      <Banner tone="success" title="All required parts are there">
        Please read everything once more, and submit it at the end of this page.
      </Banner>
    );
  if (eligibility.state === 'checking') return <Banner title="Checking whether anything is missing…" />;
  if (eligibility.state === 'failed')
    return (
      <Banner tone="warning" title="Not ready to submit yet">
        <Text mb="sm">
          We could not check which subjects you are eligible for. Please check your connection, and refresh.
        </Text>
        <RefreshEligibility eligibility={eligibility} />
      </Banner>
    );
  return (
    <Banner tone="warning" title="Not ready to submit yet">
      <ul className={classes.checklist}>
        {gaps.map((gap) => (
          <Gap key={gap.message} gap={gap} application={application} eligibility={eligibility} />
        ))}
      </ul>
    </Banner>
  );
}

interface SubmitChecklistProps extends Pick<CheckedDraft, 'gaps' | 'application' | 'eligibility'> {
  student: NonNullable<Overview['student']>;
}

/** Each gap as a link to the page that fixes it, a tick for each complete place, and what the school would miss. */
export function SubmitChecklist({ student, gaps, application, eligibility }: SubmitChecklistProps) {
  const isAdultAsked = gaps.some(({ place }) => place === 'personalDetails');
  const linked = (gap: SubmissionGap) => (
    <Gap key={gap.message} gap={gap} application={application} eligibility={eligibility} />
  );
  return (
    <ul className={classes.checklist}>
      {gaps.filter(({ place }) => place === 'personalDetails').map(linked)}
      {PLACES.flatMap((place) => {
        const open = gaps.filter((one) => one.place === place);
        return open.length > 0 ? open.map(linked) : <Done key={place}>{DONE[place]}</Done>;
      })}
      {!isAdultAsked && !hasAdultToCall(student) && (
        <li data-advice>
          <WarningIcon />
          <span>
            <TextLink to={TO_ADULT} state={FROM_REVIEW}>
              Give a parent or guardian with a phone number
            </TextLink>
            , so that the school has somebody to call. You can submit without.
          </span>
        </li>
      )}
    </ul>
  );
}

const Done = ({ children }: { children: string }) => (
  <li>
    <CheckIcon />
    <span>{children}</span>
  </li>
);
