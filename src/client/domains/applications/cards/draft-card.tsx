import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { DRAFT_STEPS } from '../../../../shared/applications/constants.ts';
import { completedSteps } from '../../../../shared/applications/progress.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { focusHeading } from '../../../components/layout/page.tsx';
import { TrashIcon } from '../../../components/layout/page-icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import type { Overview } from '../hooks.ts';
import classes from '../record/record.module.css';
import { useDeleteDraft } from '../use-delete-draft.ts';
import { Completion, ReviewLeft } from './completion.tsx';

/** The first steps of a draft, which are saved separately (applicants §2). */
const SAVED_SECTIONS = 3;

interface DraftCardProps {
  draft: NonNullable<Overview['draft']>;
  overview: Overview;
  isPortalOpen: boolean;
}

/** An unfinished application: its progress, and buttons to continue or delete it. */
export function DraftCard({ draft, overview, isPortalOpen }: DraftCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const steps = completedSteps(overview);
  const deleteDraft = useDeleteDraft(overview.student !== null);
  return (
    <Panel title="Draft Application" aside={`Step ${draft.currentStep + 1} of ${DRAFT_STEPS}`}>
      <div className={classes.card}>
        <Completion steps={steps.slice(0, SAVED_SECTIONS)} />
        {isPortalOpen && !steps[SAVED_SECTIONS]?.complete && (
          <Text>After these, step 4 is to upload your documents.</Text>
        )}
        {isPortalOpen && <ReviewLeft overview={overview} />}
        {!isPortalOpen && (
          <Text>
            The portal is closed, so this draft cannot be changed, submitted or deleted. If you still want to
            apply, please contact the admissions team.
          </Text>
        )}
        <Text c="dimmed" size="sm">
          Last saved on {formatDateTime(draft.updatedAt)}.
        </Text>
        <Group>
          {isPortalOpen ? (
            <LinkButton to={paths.register}>Continue</LinkButton>
          ) : (
            <Button disabled>Continue</Button>
          )}
        </Group>
        <Group>
          <Button
            variant="subtle"
            color="red"
            px="xs"
            leftSection={<TrashIcon />}
            disabled={!isPortalOpen}
            onClick={() => setIsAsking(true)}
          >
            Delete Draft
          </Button>
        </Group>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => deleteDraft().then(focusHeading)}
        title="Delete this draft?"
        confirmLabel="Delete Draft"
        tone="danger"
      >
        {overview.student
          ? 'Changes that you typed but did not save will be lost. Personal details, results and choices that were saved stay.'
          : 'Everything that you have typed so far will be lost.'}
      </ConfirmDialog>
    </Panel>
  );
}
