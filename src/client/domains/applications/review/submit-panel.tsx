import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFrozen } from '../../../../shared/applications/status.ts';
import { codeOf, mayBeDone, notifyFailure, trpc } from '../../../api/trpc.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { SkeletonLines } from '../../../components/feedback/skeletons.tsx';
import { ArrowLeftIcon } from '../../../components/layout/icons.tsx';
import { LinkButton, TextLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import { RefusalBanner } from '../../auth/refusal-banner.tsx';
import { isOfApplication, removePhotos } from '../../documents/photo-store.ts';
import { useSiteSettings } from '../../settings/hooks.ts';
import { isSameTwice } from '../choices/selection.ts';
import { type Overview, useConfirmOverview, useHeldOverview, useOverview } from '../hooks.ts';
import { JUST_SUBMITTED } from '../standing/submitted-state.ts';
import { WizardActions } from '../wizard/wizard-frame.tsx';
import { stepPaths } from '../wizard/wizard-steps.ts';
import { type CheckedDraft, SubmitChecklist } from './submit-checklist.tsx';
import { UnsavedWarning } from './unsaved-warning.tsx';

interface SubmitPanelProps {
  overview: Overview;
  student: NonNullable<Overview['student']>;
  checked: CheckedDraft;
}

/** Before Submitting: the checklist, the button that is enabled when all is complete, and a confirmation. */
export function SubmitPanel({ overview, student, checked }: SubmitPanelProps) {
  const { application, eligibility, gaps, isReady } = checked;
  const [asking, { open, close }] = useDisclosure();
  const settings = useSiteSettings();
  const { submit, refusal } = useSubmit(application);
  return (
    <>
      <Panel title="Before Submitting">
        {eligibility.state === 'checking' && <SkeletonLines rows={3} />}
        {eligibility.state === 'failed' && <NotChecked />}
        {eligibility.state === 'known' && (
          <SubmitChecklist
            student={student}
            gaps={gaps}
            application={application}
            eligibility={eligibility}
          />
        )}
        {isSameTwice(application) && (
          <Banner tone="warning" title="Twice the same subjects">
            Your first and your second choice have the same three subjects. Is that right? Otherwise{' '}
            <TextLink to={stepPaths.subjects}>change your choices</TextLink>.
          </Banner>
        )}
        <UnsavedWarning
          studentId={student.id}
          saved={{ student, application, examResults: overview.examResults }}
        />
        <Text mt="sm">
          Please read the whole application once more. After it is submitted, nothing in it can be changed.
        </Text>
      </Panel>
      {refusal !== null && codeOf(refusal) !== undefined && (
        <RefusalBanner title="Not submitted" error={refusal} />
      )}
      {refusal !== null && codeOf(refusal) === undefined && <Unanswered />}
      <WizardActions>
        <LinkButton to={stepPaths.subjects} variant="default" leftSection={<ArrowLeftIcon />}>
          Back to Subject Selection
        </LinkButton>
        <Button disabled={!isReady} onClick={open}>
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
        <p>
          This is final. Once submitted, your personal details, exam results, subjects and documents cannot be
          changed.
        </p>
        <p>By submitting I declare that everything in this application is true and complete.</p>
        <p>{settings.privacyNotice}</p>
      </ConfirmDialog>
    </>
  );
}

/** No answer arrived. Only the overview, which is fetched again, can tell whether the application was submitted. */
function Unanswered() {
  const { isError: isUnknown } = useOverview();
  return isUnknown ? (
    <Banner tone="danger" title="We do not know yet whether it was submitted" live>
      The school could not be reached. Nothing is lost. When the connection is back, this page shows whether
      it has arrived; otherwise press Submit Application again: it is never submitted twice.
    </Banner>
  ) : (
    <Banner tone="danger" title="Not submitted yet" live>
      The school could not be reached. Your application is still a draft, and nothing in it is lost. Please
      check your connection and press Submit Application again.
    </Banner>
  );
}

const NotChecked = () => (
  <Banner tone="danger" title="Your eligibility could not be checked" live>
    Until it is, the application cannot be submitted. Please check your connection, and press Refresh
    Eligibility at the top of this page.
  </Banner>
);

/**
 * Submits and goes home (applicants §4). If the answer was lost or another tab has submitted, the application
 * counts as submitted. Any other refusal shows the server's message with fresh data.
 */
function useSubmit({ id, studentId }: CheckedDraft['application']) {
  const navigate = useNavigate();
  const { ask, refresh: refreshOverview } = useHeldOverview();
  const confirmOverview = useConfirmOverview();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { eligibility } = trpc.useUtils();
  const { mutateAsync } = trpc.applications.update.useMutation();

  async function submittedAfterAll(refusal: unknown) {
    if (!mayBeDone(refusal)) throw refusal;
    const fresh = await ask();
    if (!fresh?.application || !isFrozen(fresh.application.status)) throw refusal;
    return fresh.application;
  }

  const submit = async () => {
    try {
      const submitted = await mutateAsync({ id, status: 'submitted' }).catch(submittedAfterAll);
      const message = `The school has received your application ${submitted.applicationId}.`;
      notify({ title: 'Application Submitted Successfully', message, kind: 'success' });
      // Sent without them: nobody needs to be asked about them any more.
      removePhotos(isOfApplication(studentId));
      void confirmOverview(() => ({ application: submitted }));
      await navigate(paths.home, { state: JUST_SUBMITTED });
    } catch (error) {
      setRefusal(error);
      notifyFailure('Submission Failed', error, 'Please check your connection and try again.');
      void refreshOverview();
      void eligibility.all.invalidate();
    }
  };
  return { submit, refusal };
}
