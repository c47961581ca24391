import { Button, Text } from '@mantine/core';
import { codeOf } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { WaysOn } from './emailed-link.tsx';
import { useConfirmEmail } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';

/**
 * Confirms an email address with the token of a link. It takes a click on the button: mail scanners open every link,
 * and a token works only once.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const confirmEmail = useConfirmEmail();
  const [confirm, isConfirming] = useOnce(() => confirmEmail.mutateAsync({ token }));
  if (confirmEmail.isSuccess) {
    return (
      <>
        <Banner tone="success" title="Email address confirmed" live>
          {confirmEmail.data.message}
        </Banner>
        <WaysOn />
      </>
    );
  }
  if (codeOf(confirmEmail.error) === 'BAD_REQUEST') {
    return (
      <>
        <RefusalBanner title="This link does not work" error={confirmEmail.error} live>
          If you have already confirmed your email address, there is nothing more to do. Links work for seven
          days: for a new one, log in and open Account Settings.
        </RefusalBanner>
        <WaysOn>
          <LinkButton to={paths.settings}>Account Settings</LinkButton>
        </WaysOn>
      </>
    );
  }
  return (
    <>
      {confirmEmail.error && (
        <RefusalBanner title="Your email address was not confirmed" error={confirmEmail.error} live />
      )}
      <Text>Please confirm that this email address is yours, so that the school can write to you.</Text>
      <WaysOn>
        <Button onClick={confirm} loading={isConfirming}>
          Confirm my email address
        </Button>
      </WaysOn>
    </>
  );
}
