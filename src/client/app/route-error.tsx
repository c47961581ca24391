import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { keptSentence } from '../components/feedback/kept-sentence.ts';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { isChunkError, reloadOnce } from '../components/state/reload.ts';
import { paths } from '../paths.ts';

/** Replaces a page that could not be loaded or failed while rendering. */
export function RouteError() {
  const error = useRouteError();
  const notLoaded = isChunkError(error);
  const [kept] = useState(keptSentence);
  useEffect(() => {
    if (notLoaded) void reloadOnce();
  }, [notLoaded]);
  return (
    <Page title={notLoaded ? 'This page could not be loaded' : 'Something went wrong'} width="sm">
      <Text>
        {notLoaded
          ? 'The connection may have been lost for a moment. Please check it and try again.'
          : `This is not your fault.${kept} Please try again. If it happens again, please contact the school.`}
      </Text>
      <Group mt="lg">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <LinkButton to={paths.home} variant="default" reloadDocument>
          Back to Home
        </LinkButton>
      </Group>
    </Page>
  );
}
