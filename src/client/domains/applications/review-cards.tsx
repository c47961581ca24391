import { Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choices } from '../../../shared/applications/schema.ts';
import { PencilIcon } from '../../components/icons.tsx';
import { LinkButton } from '../../components/links.tsx';
import { Panel } from '../../components/panel.tsx';
import { DocumentGroups } from '../documents/document-groups.tsx';
import { ChoiceLists } from './choice-lists.tsx';
import type { FactGroup } from './fact-groups.tsx';
import { answered, Facts } from './facts.tsx';
import type { Overview } from './hooks.ts';
import { ResultsTable } from './results-table.tsx';
import classes from './review.module.css';
import { medicalGroups, parentGroups, personalGroups } from './student-facts.ts';
import { stepPaths } from './wizard-steps.ts';

interface ReviewCardsProps {
  overview: Overview;
  student: NonNullable<Overview['student']>;
  choices: Choices;
  /** Shows the way to change each part; not once it is submitted. */
  editable: boolean;
}

/** The application on five cards, as the school will read it. */
export function ReviewCards({ overview, student, choices, editable }: ReviewCardsProps) {
  const { examResults, documents } = overview;
  const change = (what: string, to: string) =>
    editable && (
      <LinkButton to={to} variant="subtle" px="xs" leftSection={<PencilIcon size={18} />}>
        Change<VisuallyHidden>&nbsp;{what}</VisuallyHidden>
      </LinkButton>
    );
  const additional = [
    ...parentGroups(student),
    ...medicalGroups(student).map((group) => ({ ...group, title: 'Health' })),
  ];
  return (
    <>
      <Panel title="Personal Information" aside={change('personal information', stepPaths.personalDetails)}>
        <Groups groups={personalGroups(student)} />
      </Panel>
      <Panel title="Exam Results" aside={change('exam results', stepPaths.examResults)}>
        {examResults.length > 0 ? <ResultsTable results={examResults} /> : <None>No exam results yet.</None>}
      </Panel>
      <Panel title="Subject Selection" aside={change('subjects', stepPaths.subjects)}>
        <ChoiceLists order={3} choices={choices} />
      </Panel>
      <Panel title="Documents" aside={change('documents', `${stepPaths.subjects}#exam_slip`)}>
        {documents.length === 0 && <None>No documents yet.</None>}
        <div className={classes.groups}>
          <DocumentGroups documents={documents} />
        </div>
      </Panel>
      <Panel
        title="Additional Information"
        aside={change('additional information', stepPaths.personalDetails)}
      >
        {additional.every(({ facts }) => answered(facts).length === 0) && (
          <None>Nothing further was entered.</None>
        )}
        <Groups groups={additional} />
      </Panel>
    </>
  );
}

const Groups = ({ groups }: { groups: readonly FactGroup[] }) => (
  <div className={classes.groups}>
    {groups
      .filter(({ facts }) => answered(facts).length > 0)
      .map(({ title, facts }) => (
        <div key={title}>
          <Title order={3}>{title}</Title>
          <Facts facts={facts} />
        </div>
      ))}
  </div>
);

const None = ({ children }: { children: ReactNode }) => <Text c="dimmed">{children}</Text>;
