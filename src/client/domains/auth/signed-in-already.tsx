import { Group, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { User } from '../../../shared/auth/schema.ts';
import { paths, safeNext } from '../../app/paths.ts';
import { LinkButton } from '../../components/links.tsx';

/** On the log-in page of somebody who is signed in, for example after opening a page of the administrators. */
export function SignedInAlready({ user }: { user: User }) {
  const [search] = useSearchParams();
  const next = safeNext(search);
  return (
    <>
      <Text>
        You are logged in as{' '}
        <strong>
          {user.firstName} {user.lastName}
        </strong>{' '}
        ({user.email}). To use another account, log out first.
      </Text>
      <Group mt="lg">
        {next && <LinkButton to={next}>Continue</LinkButton>}
        <LinkButton to={paths.home} variant={next ? 'default' : 'filled'}>
          Back to home
        </LinkButton>
      </Group>
    </>
  );
}
