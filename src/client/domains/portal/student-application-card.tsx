import { Skeleton, Text } from '@mantine/core';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { whoseName } from '../applications/children/whose-name.ts';
import { hasBegun, type Overview, useOverview } from '../applications/hooks.ts';
import { isSubmittedNow, openedAgain } from '../applications/read-only.ts';
import { usePortalStatus } from './hooks.ts';

/** A link to the application. Its text and target depend on the applicant's state (applicants §2). */
export const StudentApplicationCard = ({ signedIn }: { signedIn: boolean }) => (
  <Panel title="Student Application">{signedIn ? <WayIn /> : <LogInFirst />}</Panel>
);

/** For administrators, who do not apply, but enter applications for others. */
export const OthersApplicationsCard = () => (
  <Panel title="Student Application">
    <Text mb="md">
      Applicants fill in their applications with accounts of their own. Enter one here for somebody who handed
      in the form on paper.
    </Text>
    <LinkButton to={paths.paper} variant="default">
      Access Application Portal
    </LinkButton>
  </Panel>
);

function LogInFirst() {
  const { data: status } = usePortalStatus();
  const isClosed = status?.isOpen === false;
  return (
    <>
      <Text mb="md">
        {isClosed
          ? 'If you have applied, log in to read what you entered. A new application can be started when the portal opens.'
          : 'Apply in five steps, from your personal details to your choice of subjects. You need an account first: it takes a minute.'}
      </Text>
      <LinkButton to={paths.auth} px="md" variant={isClosed ? 'default' : 'filled'}>
        Login to Start Application
      </LinkButton>
    </>
  );
}

function WayIn() {
  const { data: status, isFetched } = usePortalStatus();
  const { data: overview } = useOverview();
  // Whoever has submitted is led to the state of the application first.
  const variant = overview && isSubmittedNow(overview) ? 'default' : 'filled';
  if (!isFetched) return <Skeleton height="6rem" aria-hidden="true" />;
  if (!status?.isOpen) {
    const isNew = overview !== undefined && !hasBegun(overview);
    return (
      <>
        <Text mb="md">{status ? whileClosed(isNew) : whileUnknown(isNew)}</Text>
        <LinkButton to={paths.dashboard} variant={status && !isNew ? variant : 'default'}>
          View My Applications
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <Text mb="md">
        {overview && whoseName(overview)}
        {whatNext(overview)}
      </Text>
      <LinkButton to={paths.register} variant={variant}>
        Access Application Portal
      </LinkButton>
    </>
  );
}

const whileClosed = (isNew: boolean) =>
  isNew
    ? 'While the portal is closed no application can be started.'
    : 'While the portal is closed no application can be started or changed. You can still read what you entered.';

const whileUnknown = (isNew: boolean) =>
  isNew
    ? 'Please try again above.'
    : 'Please try again above. Until then you can read what you have entered.';

/** A record of an earlier intake may never have been submitted. */
function whatNext(overview: Overview | undefined) {
  if (overview?.intake.isClosed) {
    const { name, current } = overview.intake;
    return `What you entered was for ${name}. You can read it, and begin a new application for ${current}.`;
  }
  if (!overview)
    return 'Start your application, or go on where you stopped. What you enter is kept as you go.';
  if (overview.isWithdrawn) return 'Your application has been withdrawn and can no longer be changed.';
  if (isSubmittedNow(overview)) return 'Your application has been submitted and can no longer be changed.';
  if (openedAgain(overview)) return 'Change what is needed, and submit your application again.';
  return `${hasBegun(overview) ? 'Go on where you stopped' : 'Start your application'}. What you enter is kept as you go.`;
}
