import { Button, Modal, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Choices } from '../../../shared/applications/schema.ts';
import { matchesGroup, type ScholarshipGroup } from '../../../shared/subjects/scholarship.ts';
import { Banner } from '../../components/banner.tsx';
import { DataState } from '../../components/data-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { type EligibilityView, eligibleAmong, useScholarshipGroups } from './hooks.ts';
import classes from './scholarship.module.css';
import { ScholarshipGroupDetails } from './scholarship-group-details.tsx';

/** Only so many matching groups are shown on the card; the dialog has all (applicant spec §2). */
const SHOWN_ON_CARD = 2;

interface ScholarshipCardProps {
  chosen: Choices;
  eligibility: EligibilityView;
}

/** Which scholarship groups the chosen combinations belong to, and what every group asks for. */
export function ScholarshipCard({ chosen, eligibility }: ScholarshipCardProps) {
  const groups = useScholarshipGroups();
  return (
    <Panel title="Scholarship Information">
      <DataState query={groups} errorTitle="The scholarship groups could not be loaded">
        {(all) => (
          <Groups
            all={all}
            first={eligibleAmong(chosen.firstChoiceSubjects, eligibility)}
            second={eligibleAmong(chosen.secondChoiceSubjects, eligibility)}
          />
        )}
      </DataState>
    </Panel>
  );
}

const namesOf = (groups: ScholarshipGroup[]) => groups.map(({ name }) => name).join(', ');

interface GroupsProps {
  all: ScholarshipGroup[];
  /** The subjects of each choice that the applicant may take: no scholarship comes of the others. */
  first: string[];
  second: string[];
}

function Groups({ all, first, second }: GroupsProps) {
  const [open, setOpen] = useState(false);
  const ofFirst = all.filter((group) => matchesGroup(first, group));
  const ofSecond = all.filter((group) => matchesGroup(second, group));
  const matching = all.filter((group) => ofFirst.includes(group) || ofSecond.includes(group));
  return (
    <>
      {matching.length > 0 ? (
        <Banner tone="success" title="Scholarship Eligible" live>
          {ofFirst.length > 0 && <p className={classes.line}>First choice: {namesOf(ofFirst)}</p>}
          {ofSecond.length > 0 && <p className={classes.line}>Second choice: {namesOf(ofSecond)}</p>}
        </Banner>
      ) : (
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
              <Title order={3}>{group.name}</Title>
              <ScholarshipGroupDetails group={group} />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
