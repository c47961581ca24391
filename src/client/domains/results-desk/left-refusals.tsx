import { Button, Group } from '@mantine/core';
import { Banner } from '../../components/feedback/banner.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import type { Refusal } from './refusals.ts';

interface LeftRefusalsProps {
  refusals: readonly Refusal[];
  onOpen: (application: number) => void;
  onClose: (application: number) => void;
}

/** What was refused of applications that are not on the desk any more. A key would be about the one that is. */
export const LeftRefusals = ({ refusals, onOpen, onClose }: LeftRefusalsProps) =>
  refusals.map(({ application, applicationId, title, outcome }) => (
    <Banner key={application} tone="warning" live title={title}>
      {`${applicationId} is not on the desk any more. ${outcome}`}
      <Group ref={passesFocusOn} gap="xs" mt="xs">
        <Button
          variant="default"
          onClick={() => {
            onClose(application);
            onOpen(application);
          }}
        >
          Back to {applicationId}
        </Button>
        <Button variant="subtle" onClick={() => onClose(application)}>
          Close
        </Button>
      </Group>
    </Banner>
  ));
