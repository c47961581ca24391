import { Navigate } from 'react-router';
import { DataState } from '../components/feedback/data-state.tsx';
import { Page } from '../components/layout/page.tsx';
import { ChoicesForm } from '../domains/applications/choices/choices-form.tsx';
import type { Overview } from '../domains/applications/hooks.ts';
import { useKeptOverview } from '../domains/applications/kept-answers.ts';
import { isReadOnly } from '../domains/applications/read-only.ts';
import { SubmittedAlready } from '../domains/applications/wizard/submitted-already.tsx';
import { WizardFrame } from '../domains/applications/wizard/wizard-frame.tsx';
import { WizardSkeleton } from '../domains/applications/wizard/wizard-skeleton.tsx';
import { useClosedPortalRedirect } from '../domains/portal/hooks.ts';
import { paths } from '../paths.ts';

const STEP = 2;
/** The height of the prerequisites in pixels. */
const LEAD = 320;

/** Advanced Level Subject Selection, with document upload (applicants §2). */
export default function SubjectsPage() {
  const overview = useKeptOverview();
  return (
    <Page
      title="Advanced Level Subject Selection"
      width="lg"
      back={{ to: paths.register, label: 'Back to Registration' }}
    >
      <DataState
        query={overview}
        loading={<WizardSkeleton lead={LEAD} />}
        errorTitle="We could not load your application"
        isMain
      >
        {(data) => <SubjectSelection overview={data} />}
      </DataState>
    </Page>
  );
}

function SubjectSelection({ overview }: { overview: Overview }) {
  const { student } = overview;
  if (!student) return <Navigate replace to={paths.register} />;
  if (!isReadOnly(overview)) return <OpenSelection overview={overview} student={student} />;
  return (
    <WizardFrame current={STEP} overview={overview}>
      <SubmittedAlready overview={overview} />
    </WizardFrame>
  );
}

type OpenSelectionProps = { overview: Overview; student: NonNullable<Overview['student']> };

function OpenSelection({ overview, student }: OpenSelectionProps) {
  const mayShow = useClosedPortalRedirect();
  if (!mayShow) return <WizardSkeleton lead={LEAD} />;
  return (
    <WizardFrame current={STEP} overview={overview}>
      <ChoicesForm overview={overview} student={student} />
    </WizardFrame>
  );
}
