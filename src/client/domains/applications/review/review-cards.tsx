import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choices } from '../../../../shared/applications/schema.ts';
import type { FactGroup } from '../../../../shared/format/facts.ts';
import { FIELD_LABELS } from '../../../../shared/students/field-labels.ts';
import { medicalGroups, parentGroups, personalGroups } from '../../../../shared/students/student-facts.ts';
import { LinkButton } from '../../../components/layout/links.tsx';
import { PencilIcon } from '../../../components/layout/page-icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { DocumentGroups } from '../../documents/document-groups.tsx';
import { ChoiceLists } from '../choices/choice-lists.tsx';
import type { Overview } from '../hooks.ts';
import { FactSection } from '../record/fact-groups.tsx';
import classes from '../record/record.module.css';
import { ScrollingResults } from '../record/scrolling-results.tsx';
import { FROM_REVIEW, stepPaths, TO_ADULT } from '../wizard/wizard-steps.ts';

interface ReviewCardsProps {
  overview: Overview;
  student: NonNullable<Overview['student']>;
  choices: Choices;
  /** Show links to change each part? False once submitted. */
  editable: boolean;
}

/** The application on five cards. */
export function ReviewCards({ overview, student, choices, editable }: ReviewCardsProps) {
  const { examResults, documents } = overview;
  const change = (what: string, to: string) =>
    editable && (
      <LinkButton
        to={to}
        state={FROM_REVIEW}
        variant="subtle"
        px="xs"
        ml="auto"
        leftSection={<PencilIcon size={18} />}
      >
        Change<VisuallyHidden>&nbsp;{what}</VisuallyHidden>
      </LinkButton>
    );
  const additional = [
    ...withBlanks(parentGroups(student)),
    ...medicalGroups(student).map((group) => ({ ...group, title: 'Health' })),
  ];
  return (
    <>
      <FactSection
        title="Personal Information"
        groups={withBlanks(personalGroups(student))}
        aside={change('personal information', stepPaths.personalDetails)}
      />
      <Panel title="Exam Results" aside={change('exam results', stepPaths.examResults)}>
        {examResults.length > 0 ? (
          <ScrollingResults results={examResults} isWhole />
        ) : (
          <None>No exam results yet.</None>
        )}
      </Panel>
      <Panel title="Subject Selection" aside={change('subjects', stepPaths.subjects)}>
        <ChoiceLists order={3} choices={choices} />
      </Panel>
      <Panel title="Documents" aside={change('documents', stepPaths.documents)}>
        {documents.length === 0 && <None>No documents yet.</None>}
        <div className={classes.groups}>
          <DocumentGroups documents={documents} />
        </div>
      </Panel>
      <FactSection
        title="Additional Information"
        groups={additional}
        aside={change('additional information', TO_ADULT)}
        empty={<None>Nothing further was entered.</None>}
      />
    </>
  );
}

/** Left empty, they are shown all the same: the school may have to ask for them. */
const IMPORTANT = [
  'birthCertificatePin',
  'gender',
  'homeContact',
  'parentFullName',
  'parentContactNumber',
] as const;
const IMPORTANT_LABELS: ReadonlySet<string> = new Set(IMPORTANT.map((name) => FIELD_LABELS[name]));

const withBlanks = (groups: FactGroup[]): FactGroup[] =>
  groups.map((group) => ({
    ...group,
    facts: group.facts.map(([label, value]) =>
      value === '' && IMPORTANT_LABELS.has(label) ? [label, 'Not given'] : [label, value],
    ),
  }));

const None = ({ children }: { children: ReactNode }) => <Text c="dimmed">{children}</Text>;
