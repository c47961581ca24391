import { Title } from '@mantine/core';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '../../../shared/documents/constants.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { Student } from '../../../shared/students/record.ts';
import { Panel } from '../../components/panel.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import { ChoiceLists } from './choice-lists.tsx';
import { FactSection } from './fact-groups.tsx';
import type { Overview } from './hooks.ts';
import classes from './record.module.css';
import { ResultsTable } from './results-table.tsx';
import { medicalGroups, parentGroups, personalGroups } from './student-facts.ts';

/** All that was entered, to be read; sections without data are left out (applicant spec §2). */
export function ApplicationRecord({ student, overview }: { student: Student; overview: Overview }) {
  const { application, documents, examResults } = overview;
  const hasChoices =
    application && application.firstChoiceSubjects.length + application.secondChoiceSubjects.length > 0;
  return (
    <>
      <FactSection title="Personal Information" groups={personalGroups(student)} />
      <FactSection title="Parent/Guardian Information" groups={parentGroups(student)} />
      <FactSection title="Medical Information" groups={medicalGroups(student)} />
      {hasChoices && (
        <Panel title="Subject Choices">
          <ChoiceLists order={3} choices={application} />
        </Panel>
      )}
      {examResults.length > 0 && (
        <Panel title="Exam Results">
          <ResultsTable results={examResults} />
        </Panel>
      )}
      {documents.length > 0 && (
        <Panel title="Uploaded Documents">
          <Documents documents={documents} />
        </Panel>
      )}
    </>
  );
}

const Documents = ({ documents }: { documents: readonly DocumentRecord[] }) => (
  <div className={classes.groups}>
    {DOCUMENT_TYPES.map((type) => ({
      type,
      ofType: documents.filter(({ documentType }) => documentType === type),
    }))
      .filter(({ ofType }) => ofType.length > 0)
      .map(({ type, ofType }) => (
        <div key={type}>
          <Title order={3}>{DOCUMENT_CATEGORIES[type].label}</Title>
          <DocumentList label={DOCUMENT_CATEGORIES[type].label} documents={ofType} />
        </div>
      ))}
  </div>
);
