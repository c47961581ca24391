import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { formatDate } from '../../../../shared/format/dates.ts';
import type { Student } from '../../../../shared/students/record.ts';
import { answerTo, fullName } from '../../../../shared/students/student-facts.ts';
import { ChoiceLists } from '../../applications/choice-lists.tsx';
import { AdministratorStatus } from '../list/administrator-status.tsx';
import { DetailDocuments } from './detail-documents.tsx';
import { DetailResults } from './detail-results.tsx';
import { DetailFacts, DetailSection } from './detail-section.tsx';
import classes from './details.module.css';
import type { Details } from './use-application-details.ts';

/** The sections of the details, with the fields of the specification (administrator spec §2). */
export const DetailsSections = ({
  application,
  details: { student, examResults, documents },
}: {
  application: AdministratorApplication;
  details: Details;
}) => (
  <>
    <DetailSection title="Personal Information">
      <DetailFacts facts={personalFacts(student)} />
    </DetailSection>
    <DetailSection title="Parent/Guardian Information">
      <div className={classes.groups}>
        <DetailFacts title="Mother" facts={parentFacts(student, 'mother')} />
        <DetailFacts title="Father" facts={parentFacts(student, 'father')} />
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
    </DetailSection>
    <DetailSection title="Application Scores">
      <DetailFacts
        facts={[
          ['Total Score', application.totalScore],
          ['First Choice Score', application.firstChoiceScore],
          ['Second Choice Score', application.secondChoiceScore],
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
    </DetailSection>
  </>
);

const personalFacts = (student: Student) =>
  [
    ['Full Name', fullName(student)],
    ['Gender', student.gender],
    ['Date of Birth', answerTo(student, 'dateOfBirth')],
    ['Nationality', student.nationality],
    ['Email', student.email],
    ['Mobile', student.mobileNumber],
    ['Home Contact', student.homeContact],
    ['School Attended', answerTo(student, 'schoolAttended')],
    ['Religion', student.religiousDenomination],
    ['Ethnicity', student.ethnicity],
    ['Lives With', answerTo(student, 'studentLivesWith')],
    ['Transportation', answerTo(student, 'transportationToSchool')],
  ] as const;

const parentFacts = (student: Student, parent: 'mother' | 'father') =>
  [
    ['Name', student[`${parent}Name`]],
    ['Occupation', student[`${parent}Occupation`]],
    ['Email', student[`${parent}Email`]],
    ['Home Phone', student[`${parent}PhoneHome`]],
    ['Cell Phone', student[`${parent}PhoneCell`]],
  ] as const;
