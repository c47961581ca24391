import type { Student } from '../../../../shared/students/record.ts';
import { medicalGroups, parentGroups, personalGroups } from '../../../../shared/students/student-facts.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { DocumentGroups } from '../../documents/document-groups.tsx';
import { ChoiceLists } from '../choices/choice-lists.tsx';
import type { Overview } from '../hooks.ts';
import { FactSection } from './fact-groups.tsx';
import classes from './record.module.css';
import { ScrollingResults } from './scrolling-results.tsx';

/** All entered data, read only. Empty sections are left out (applicants §2). */
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
          <ScrollingResults results={examResults} />
        </Panel>
      )}
      {documents.length > 0 && (
        <Panel title="Uploaded Documents">
          <div className={classes.groups}>
            <DocumentGroups documents={documents} />
          </div>
        </Panel>
      )}
    </>
  );
}
