import { formatDate } from '../../../../shared/format/dates.ts';
import { ChoiceLists } from '../../applications/choices/choice-lists.tsx';
import { DownloadApplicationButton } from '../../applications/download-application.tsx';
import { PaperFacts } from '../../paper/paper-facts.tsx';
import { AdministratorStatus } from '../list/cells/administrator-status.tsx';
import { scoreInWords } from '../list/cells/score.tsx';
import type { Decidable } from '../list/list-actions.ts';
import { ContactMark } from '../mistakes/contact-mark.tsx';
import marks from '../mistakes/mistakes.module.css';
import { ReportedMistakes } from '../mistakes/reported-mistakes.tsx';
import { DetailDocuments } from './detail-documents.tsx';
import { DetailResults } from './detail-results.tsx';
import { DetailFacts, DetailSection } from './detail-section.tsx';
import classes from './details.module.css';
import { contactFacts, parentFacts, personalFacts } from './student-facts.ts';
import type { Details } from './use-application-details.ts';

/** The sections of the details, with the fields of the specification (administrators §2). */
export const DetailsSections = ({
  application,
  details: { assessed, examResults, documents },
}: {
  application: Decidable;
  details: Details;
}) => {
  const contact = contactFacts(assessed.student);
  return (
    <>
      <DetailSection title="Personal Information">
        <div className={marks.marks}>
          <ReportedMistakes application={assessed} />
          <ContactMark contact={assessed.contact} />
        </div>
        <DetailFacts facts={personalFacts(assessed.student)} />
      </DetailSection>
      <DetailSection title="Parent/Guardian Information">
        <div className={classes.groups}>
          {contact && <DetailFacts title="Parent or guardian to contact" facts={contact} />}
          <DetailFacts title="Mother" facts={parentFacts(assessed.student, 'mother')} />
          <DetailFacts title="Father" facts={parentFacts(assessed.student, 'father')} />
        </div>
      </DetailSection>
      <DetailSection title="CSEC Exam Results">
        <DetailResults results={examResults} />
      </DetailSection>
      <DetailSection title="CAPE Subject Choices">
        <ChoiceLists order={4} choices={application} />
      </DetailSection>
      <DetailSection title="Uploaded Documents">
        <DetailDocuments documents={documents} />
        <DownloadApplicationButton application={application}>Download PDF</DownloadApplicationButton>
      </DetailSection>
      <DetailSection title="Application Scores">
        <DetailFacts
          facts={[
            ['Total Score', scoreInWords(assessed, 'totalScore')],
            ['First Choice Score', scoreInWords(assessed, 'firstChoiceScore')],
            ['Second Choice Score', scoreInWords(assessed, 'secondChoiceScore')],
          ]}
        />
      </DetailSection>
      <DetailSection title="Application Status">
        <AdministratorStatus status={application.status} isTold={application.isTold} />
        <DetailFacts
          facts={[
            ['Application ID', application.applicationId],
            ['Submitted', application.submittedAt ? formatDate(application.submittedAt) : 'Not submitted'],
          ]}
        />
        <PaperFacts application={application} />
      </DetailSection>
    </>
  );
};
