import { Button, Text } from '@mantine/core';
import { codeOf } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { LinkButton } from '../../components/layout/links.tsx';
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
          Whoever changed the address may know the password. Please choose a new one now, with the link that
          we have sent to this email address. If it does not arrive, you can ask for another one.
        </Text>
        <WaysOn>
          <LinkButton to={addressOfTab('forgot')}>Send the Link Again</LinkButton>
        </WaysOn>
      </>
    );
  }
  const isDead = codeOf(error) === 'BAD_REQUEST';
  return (
    <>
      {error && <RefusalBanner title="The change was not undone" error={error} live />}
      {!isDead && (
        <Text>
          Your account gets back the email address to which we sent this link. It is logged out everywhere,
          and needs a new password. Please undo the change only if you did not make it.
        </Text>
      )}
      <WaysOn>
        {!isDead && (
          <Button onClick={undo} loading={isUndoing}>
            Undo the change
          </Button>
        )}
      </WaysOn>
    </>
  );
}
