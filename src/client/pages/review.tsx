import { DataState, EmptyState } from '../components/feedback/data-state.tsx';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { ApplyAgain } from '../domains/applications/apply-again.tsx';
import type { Overview } from '../domains/applications/hooks.ts';
import { useKeptOverview } from '../domains/applications/kept-answers.ts';
import { isReadOnly, isSubmittedNow } from '../domains/applications/read-only.ts';
import { ReviewCards } from '../domains/applications/review/review-cards.tsx';
import { ReviewLead, useCheckedDraft } from '../domains/applications/review/submit-checklist.tsx';
import { SubmitDone } from '../domains/applications/review/submit-done.tsx';
import { SubmitPanel } from '../domains/applications/review/submit-panel.tsx';
import { StandingPanel } from '../domains/applications/standing/standing-panel.tsx';
import { Withdrawn } from '../domains/applications/standing/withdrawn.tsx';
import { WizardFrame } from '../domains/applications/wizard/wizard-frame.tsx';
import { WizardSkeleton } from '../domains/applications/wizard/wizard-skeleton.tsx';
import { OwnOffer } from '../domains/offers/own-offer.tsx';
import { useClosedPortalRedirect } from '../domains/portal/hooks.ts';
import { paths } from '../paths.ts';

const STEP = 4;
/** The height in pixels of what says whether anything is missing. */
const LEAD = 110;

/** Application Review: read everything again, then submit (applicants §2). */
export default function ReviewPage() {
  const overview = useKeptOverview();
  return (
    <Page title="Application Review" width="lg">
      <DataState
        query={overview}
        loading={<WizardSkeleton lead={LEAD} />}
        errorTitle="We could not load your application"
        isMain
      >
        {(data) => <Review overview={data} />}
      </DataState>
    </Page>
  );
}

function Review({ overview }: { overview: Overview }) {
  const { application, student } = overview;
  if (!application || !student || !isReadOnly(overview)) return <OpenReview overview={overview} />;
  return (
    <WizardFrame current={STEP} overview={overview}>
      <OwnOffer />
      <Withdrawn overview={overview} />
      <ApplyAgain overview={overview} />
      {isSubmittedNow(overview) && <SubmitDone application={application} />}
      <StandingPanel overview={overview} linked answersElsewhere hasReceipt={!overview.intake.isClosed} />
      <ReviewCards overview={overview} student={student} choices={application} editable={false} />
    </WizardFrame>
  );
}

function OpenReview({ overview }: { overview: Overview }) {
  const { application, student } = overview;
  const mayShow = useClosedPortalRedirect();
  if (!mayShow) return <WizardSkeleton lead={LEAD} />;
  if (!application || !student) {
    return (
      <EmptyState
        title="Nothing to review yet"
        action={<LinkButton to={paths.register}>Go to Registration</LinkButton>}
      >
        No application found. Please complete your registration first.
      </EmptyState>
    );
  }
  return <ReviewedDraft overview={overview} student={student} application={application} />;
}

type ReviewedDraftProps = {
  overview: Overview;
  student: NonNullable<Overview['student']>;
  application: NonNullable<Overview['application']>;
};

function ReviewedDraft({ overview, student, application }: ReviewedDraftProps) {
  const checked = useCheckedDraft(overview, application);
  return (
    <WizardFrame current={STEP} overview={overview}>
      <ReviewLead {...checked} />
      <ReviewCards overview={overview} student={student} choices={application} editable />
      <SubmitPanel overview={overview} student={student} checked={checked} />
    </WizardFrame>
  );
}
