import { Button, Text } from '@mantine/core';
import { codeOf } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { ContactDetails } from '../settings/contact-details.tsx';
import { addressOfTab } from './auth-tab.ts';
import { WaysOn } from './emailed-link.tsx';
import { useUndoEmailChange } from './hooks.ts';
import { RefusalBanner } from './refusal-banner.tsx';

/** Restores an email address with the token of a link. It takes a click on the button, as in `ConfirmEmail`. */
export function UndoEmailChange({ token }: { token: string }) {
  const undoEmailChange = useUndoEmailChange();
  const [undo, isUndoing] = useOnce(() => undoEmailChange.mutateAsync({ token }));
  const { isSuccess, data, error } = undoEmailChange;
  if (isSuccess) {
    return (
      <>
        <Banner tone="success" title="The change is undone" live>
          {data.message}
        </Banner>
        <Text my="md">
          Open the email that we have just sent you and choose a new password. Whoever changed the address may
          know the old one. Nothing arrived after a few minutes?
        </Text>
        <WaysOn>
          <LinkButton to={addressOfTab('forgot')} variant="default">
            Ask for a New Link
          </LinkButton>
        </WaysOn>
      </>
    );
  }
  const isDead = codeOf(error) === 'BAD_REQUEST';
  return (
    <>
      {error && <RefusalBanner title="The change was not undone" error={error} live />}
      {isDead ? (
        <>
          <Text mb="md">
            If you undid the change before, there is nothing more to do. If your address was changed and it
            was not you, please call or write to the school at once:
          </Text>
          <ContactDetails isIntroduced={false} />
          <WaysOn />
        </>
      ) : (
        <>
          <Text>
            Did somebody else change the email address of your account? Undo it: your account goes back to the
            address that this link was sent to, you are logged out everywhere, and you choose a new password.
            If you made the change yourself, do nothing.
          </Text>
          <WaysOn>
            <Button onClick={undo} loading={isUndoing}>
              Undo the Change
            </Button>
          </WaysOn>
        </>
      )}
    </>
  );
}
