import { Group, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { User } from '../../../shared/users/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths, refusedReaders, safeNext } from '../../paths.ts';
import classes from './auth.module.css';

/** Shown on the log-in page to a signed-in user, for example one who opened an administrators' page. */
export function SignedInAlready({ user }: { user: User }) {
  const [search] = useSearchParams();
  const next = safeNext(search);
  const readers = refusedReaders(search);
  return (
    <>
      {readers && (
        <div className={classes.refusal}>
          <Banner tone="warning" title={`That page is for ${readers}`}>
            Your account cannot open it. If you work for the school, log in with the account that you were
            given for that.
          </Banner>
        </div>
      )}
      <Text>
        You are logged in as{' '}
        <strong>
          {user.firstName} {user.lastName}
        </strong>{' '}
        ({user.email}). To use another account, or to ask for a new password, please log out first.
      </Text>
      <Group mt="lg">
        {next && <LinkButton to={next}>Continue</LinkButton>}
        <LinkButton to={paths.home} variant={next ? 'default' : 'filled'}>
          Back to Home
        </LinkButton>
      </Group>
    </>
  );
}
