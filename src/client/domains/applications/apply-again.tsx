import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { notifyFailure, trpc, UNANSWERED } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { paths } from '../../paths.ts';
import { usePortalStatus } from '../portal/hooks.ts';
import { showChild, useShownChild } from './children/whose.ts';
import { type Overview, useRefreshOverview } from './hooks.ts';

/** Tells an applicant of an earlier intake that the application is only read, and begins a new one (intakes §5). */
export function ApplyAgain({ overview }: { overview: Overview }) {
  const { student, application, intake } = overview;
  const { data: portal } = usePortalStatus();
  const child = useShownChild();
  const navigate = useNavigate();
  const refresh = useRefreshOverview();
  const { mutateAsync: applyAgain } = trpc.applications.applyAgain.useMutation();
  const [begin, isBusy] = useOnce(async () => {
    try {
      const { id } = await applyAgain({ id: student?.id ?? 0 });
      if (child !== undefined) showChild(id);
      await refresh();
      void navigate(paths.register);
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED);
      await refresh();
    }
  });
  if (!intake.isClosed) return null;
  return (
    <Banner tone="info" title={`This application was for ${intake.name}`}>
      <p>
        {application ? `You can read ${application.applicationId}, but not change it. ` : ''}
        {portal?.isOpen
          ? `To apply for ${intake.current}, begin a new application: your details and results are copied, but you need to upload your documents again.`
          : `When the portal is open, you can begin a new application for ${intake.current}.`}
      </p>
      {portal?.isOpen && (
        <Button mt="xs" loading={isBusy} onClick={() => begin()}>
          Apply for {intake.current}
        </Button>
      )}
    </Banner>
  );
}
