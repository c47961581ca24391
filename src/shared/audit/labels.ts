import type { Application } from '../applications/schema.ts';
import type { AutomaticSettings } from '../backups/automatic.ts';
import type { DocumentRecord } from '../documents/schema.ts';
import type { ExamResult } from '../exam-results/schema.ts';
import type { PlaceSettings } from '../places/schema.ts';
import type { PortalSchedule } from '../portal/portal-status.ts';
import type { School } from '../settings/school.ts';
import { FIELD_LABELS } from '../students/field-labels.ts';
import type { Student } from '../students/record.ts';
import type { GroupFields, SubjectFields } from '../subjects/catalogue.ts';
import type { UserExtent } from '../users/management.ts';
import type { User } from '../users/schema.ts';

/** Fields of recorded states that mean nothing to a reader: numbers of rows, names of files on the disk, times of rows. */
const UNSHOWN = [
  'id',
  'studentId',
  'userId',
  'key',
  'fileName',
  'fileSize',
  'uploadedAt',
  'createdAt',
  'lastLoginAt',
  'secondStepDue',
  'applicationId',
  'firstChoiceScore',
  'secondChoiceScore',
  'request',
  'checkedBy',
  'checkedAt',
  'declared',
  'declaredExam',
] as const;

/** What the trail records of each record, by the schema of its domain. A new field without a label does not compile. */
type RecordedField =
  | keyof Student
  | keyof Application
  | keyof ExamResult
  | keyof DocumentRecord
  | keyof User
  | keyof UserExtent
  | keyof PortalSchedule
  | keyof School
  | Exclude<keyof PlaceSettings, 'version' | 'minimum'>
  | keyof SubjectFields
  | keyof GroupFields
  | keyof AutomaticSettings;

/** What is recorded besides, for which there is no schema. */
type FurtherField =
  | 'text'
  | 'passwordChanged'
  | 'sessionsEnded'
  | 'secondStep'
  | 'recoveryCodes'
  | 'isRequired'
  | 'value'
  | 'to'
  | 'subject'
  | 'document'
  | 'format'
  | 'school'
  | 'submittedOn'
  | 'searched'
  | 'list'
  | 'fromConsole'
  | 'letters'
  | 'attempts'
  | 'safetyBackup'
  | 'lastState'
  | 'madeBeforeRestore'
  | 'reason'
  | 'correct'
  | 'letter'
  | 'told'
  | 'statuses'
  | 'dueAt'
  | 'assignedTo'
  | 'expiresAt'
  | 'keptApplication'
  | 'otherApplication'
  | 'kind'
  | 'state'
  | 'message'
  | 'answer'
  | 'answerBy'
  | 'letterTo'
  | 'confirmed'
  | 'corrected'
  | 'added'
  | 'accepted'
  | 'choice'
  | 'overLimit'
  | 'rank'
  | 'original'
  | 'pin'
  | 'heldOut'
  | 'exception'
  | 'minimumPasses'
  | 'minimumSubjects'
  | 'preview'
  | 'seed'
  | 'placed'
  | 'waiting'
  | 'why';

const LABELS: Record<Exclude<RecordedField, (typeof UNSHOWN)[number]> | FurtherField, string> = {
  ...FIELD_LABELS,
  pin: 'Pinned to choice',
  heldOut: 'Held out',
  exception: 'Exception',
  totalPlaces: 'Places in all',
  ownSchoolPlaces: 'Kept for our own students',
  minimumPasses: 'Minimum of exam subjects',
  minimumSubjects: 'Among them',
  checkedOnly: 'Only checked results',
  merit: 'Order of merit',
  classes: 'Classes',
  answerDays: 'Days to answer',
  showsPosition: 'Shows the position',
  fillsByItself: 'Fills free places by itself',
  conditions: 'Conditions',
  preview: 'Preview',
  seed: 'Seed of the random draw',
  placed: 'Placed',
  waiting: 'Waiting',
  kind: 'Kind',
  state: 'State',
  message: 'Message',
  answer: 'Answer',
  answerBy: 'Answer by',
  letterTo: 'Letter to',
  profilePictureUrl: 'Profile Picture',
  firstChoiceSubjects: 'First choice',
  secondChoiceSubjects: 'Second choice',
  status: 'Status',
  submittedAt: 'Submitted',
  examType: 'Exam Type',
  examYear: 'Exam Year',
  subjectName: 'Subject',
  grade: 'Grade',
  subjectProfile: 'Subject Profile',
  check: 'Check',
  seenOn: 'Seen On',
  checkReason: 'Refused Because',
  originalSeen: 'Original Seen',
  confirmed: 'Confirmed',
  corrected: 'Corrected',
  added: 'Added',
  accepted: 'Accepted',
  choice: 'Choice',
  overLimit: 'Over the Limit',
  rank: 'Place on the List',
  original: 'Original',
  why: 'Reason',
  text: 'Note',
  originalName: 'File',
  documentType: 'Document Type',
  student: 'Student',
  students: 'Student Records',
  applications: 'Applications',
  examResults: 'Exam Results',
  documents: 'Documents',
  role: 'Role',
  isActive: 'Active',
  emailVerified: 'Email Confirmed',
  passwordChanged: 'Password Changed',
  sessionsEnded: 'Sessions Ended',
  secondStep: 'Two-Step Sign-In',
  recoveryCodes: 'Recovery Codes',
  isRequired: 'Required',
  openDate: 'Opens',
  closeDate: 'Closes',
  value: 'Value',
  name: 'Name',
  accent: 'Colour',
  isOffered: 'Offered',
  requirements: 'Requirements',
  description: 'Description',
  cognateSubjects: 'Cognate Subjects',
  compulsorySubjects: 'Compulsory Subjects',
  requiredCount: 'Required Count',
  to: 'To',
  subject: 'Subject Line',
  document: 'Document Number',
  format: 'Form',
  school: 'School',
  submittedOn: 'Submitted On',
  totalScore: 'Total Score',
  searched: 'With a Search',
  list: 'List',
  fromConsole: 'By a Console Command',
  letters: 'Messages',
  attempts: 'Attempts',
  isOn: 'On',
  safetyBackup: 'Safety Backup',
  lastState: 'Copy of What Was Saved Since',
  madeBeforeRestore: 'Made Before a Restore',
  reason: 'Told the Applicant',
  correct: 'Corrected by Email',
  letter: 'Email',
  told: 'Applicants Learn Decisions',
  statuses: 'Statuses',
  dueAt: 'Due',
  assignedTo: 'Assigned To',
  expiresAt: 'Ends',
  keptApplication: 'Application That Stays',
  otherApplication: 'Other Application',
  type: 'Type',
  atTime: 'Time',
  keepDaily: 'Daily Backups Kept',
  keepWeekly: 'Weekly Backups Kept',
};
const labels = new Map<string, string>(Object.entries(LABELS));
const unshown: ReadonlySet<string> = new Set(UNSHOWN);

/** Whether a changed field means something to a reader. An unknown one does, so that no change stays unseen. */
export const isShown = (field: string) => !unshown.has(field);

/** What a recorded field is called. An account has one address, a student's form several; an export is of one subject. */
export function labelOf(field: string, entity?: string): string {
  if (entity === 'user' && field === 'email') return 'Email';
  if (entity === 'letterTemplate' && field === 'text') return 'Text';
  if (entity === 'export' && field === 'subject') return 'Subject';
  return labels.get(field) ?? field;
}
