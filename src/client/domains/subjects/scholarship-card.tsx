import { Button, Modal, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Choices } from '../../../shared/applications/schema.ts';
import type { ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import type { EligibilityView } from './eligibility-view.ts';
import { useScholarshipGroups } from './hooks.ts';
import classes from './scholarship.module.css';
import { ScholarshipGroupDetails } from './scholarship-group-details.tsx';
import { scholarshipMatches } from './scholarship-matches.ts';

/** The most matching groups that the card shows; the dialog shows all (applicants §2). */
const SHOWN_ON_CARD = 2;

interface ScholarshipCardProps {
  chosen: Choices;
  eligibility: EligibilityView;
}

/** The scholarship groups that match the chosen combinations. The dialog shows every group. */
export function ScholarshipCard({ chosen, eligibility }: ScholarshipCardProps) {
  const groups = useScholarshipGroups();
  return (
    <Panel title="Scholarship Information">
      <DataState query={groups} errorTitle="The scholarship groups could not be loaded">
        {(all) => <Groups all={all} matching={scholarshipMatches(all, chosen, eligibility).either} />}
      </DataState>
    </Panel>
  );
}

interface GroupsProps {
  all: readonly ScholarshipGroup[];
  matching: readonly ScholarshipGroup[];
}

function Groups({ all, matching }: GroupsProps) {
  const [open, setOpen] = useState(false);
  const left = matching.length - SHOWN_ON_CARD;
  return (
    <>
      {matching.length === 0 && (
        <Text>
          CAPE scholarships are awarded by groups of subjects. When a combination belongs to a group, it is
          shown here.
        </Text>
      )}
      <ul className={classes.groups}>
        {matching.slice(0, SHOWN_ON_CARD).map((group) => (
          <li key={group.name}>
            <Title order={3}>{group.name}</Title>
            <ScholarshipGroupDetails group={group} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text mb="md">
          {left === 1 ? 'One more group matches.' : `${left} more groups match.`} The list of all groupings
          shows which.
        </Text>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        View all subject groupings
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title="CAPE Scholarship Subject Groupings"
        size="lg"
      >
        <ul className={classes.groups}>
          {all.map((group) => (
            <li key={group.name}>
              <Title order={3} className={classes.name}>
                {group.name}
                {matching.includes(group) && <StatusBadge tone="success">Matches your choice</StatusBadge>}
              </Title>
              <ScholarshipGroupDetails group={group} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
