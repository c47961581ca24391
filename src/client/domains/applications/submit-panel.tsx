import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { isFrozen } from '../../../shared/applications/status.ts';
import { mayBeDone, notifyFailure, trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { ArrowLeftIcon } from '../../components/layout/icons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { type EligibilityView, useEligibility, useEligibilityRefresh } from '../subjects/hooks.ts';
import { type Overview, useRefreshOverview } from './hooks.ts';
import { gapsOf, SubmitChecklist } from './submit-checklist.tsx';
import { UnsavedWarning } from './unsaved-warning.tsx';
import { WizardActions } from './wizard-frame.tsx';
import { stepPaths } from './wizard-steps.ts';

interface SubmitPanelProps {
  overview: Overview;
  student: NonNullable<Overview['student']>;
  application: NonNullable<Overview['application']>;
}

/** Before Submitting: the checklist, the button that is enabled when all is complete, and a confirmation. */
export function SubmitPanel({ overview, student, application }: SubmitPanelProps) {
  const [asking, { open, close }] = useDisclosure();
  const submit = useSubmit(application.id);
  const eligibility = useEligibility(application.studentId, overview.examResults);
  const gaps = gapsOf(overview, application, eligibility);
  const ready = eligibility.state === 'known' && gaps.length === 0;
  return (
    <>
      <Panel title="Before Submitting">
        {eligibility.state === 'checking' && <SkeletonLines rows={3} />}
        {eligibility.state === 'failed' && <NotChecked eligibility={eligibility} />}
        {eligibility.state === 'known' && (
          <SubmitChecklist gaps={gaps} application={application} standings={eligibility} />
        )}
        <UnsavedWarning saved={{ student, application }} />
        <Text mt="sm">
          Please read the whole application once more. After it is submitted, nothing in it can be changed.
        </Text>
      </Panel>
      <WizardActions>
        <LinkButton to={stepPaths.subjects} variant="default" leftSection={<ArrowLeftIcon />}>
          Back to Subject Selection
        </LinkButton>
        <Button disabled={!ready} onClick={open}>
          Submit Application
        </Button>
      </WizardActions>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={submit}
        title="Submit your application?"
        confirmLabel="Submit Application"
        cancelLabel="Not yet"
      >
        This is final. Once submitted, your personal details, exam results, subjects and documents cannot be
        changed.
      </ConfirmDialog>
    </>
  );
}

function NotChecked({ eligibility }: { eligibility: EligibilityView }) {
  const { refresh, refreshing } = useEligibilityRefresh(eligibility);
  return (
    <Banner tone="danger" title="Your eligibility could not be checked" live>
      <Text mb="sm">Until it is, the application cannot be submitted. Please check your connection.</Text>
      <Button variant="default" loading={refreshing} onClick={refresh}>
        Refresh Eligibility
      </Button>
    </Banner>
  );
}

/**
 * Submits and goes home (applicant spec §4). If the answer was lost or another tab has submitted, the application
 * counts as submitted. Any other refusal shows the server's message with fresh data.
 */
function useSubmit(id: number) {
  const navigate = useNavigate();
  const refreshOverview = useRefreshOverview();
  const { applications, eligibility } = trpc.useUtils();
  const { mutateAsync } = trpc.applications.update.useMutation();

  async function submittedAfterAll(refusal: unknown) {
    if (!mayBeDone(refusal)) throw refusal;
    const fresh = await applications.overview.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (!fresh?.application || !isFrozen(fresh.application.status)) throw refusal;
    return fresh.application;
  }

  return async () => {
    try {
      const { applicationId } = await mutateAsync({ id, status: 'submitted' }).catch(submittedAfterAll);
      const message = `The school has received your application ${applicationId}.`;
      notify({ title: 'Application Submitted Successfully', message, kind: 'success' });
      await navigate(paths.home);
      await refreshOverview();
    } catch (error) {
      notifyFailure('Submission Failed', error, 'Please check your connection and try again.');
      await Promise.all([refreshOverview(), eligibility.all.invalidate()]);
    }
  };
}
