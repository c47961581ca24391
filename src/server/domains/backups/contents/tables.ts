import type { Tables } from '../../../tables.ts';

/**
 * What backups and restores do with a table's rows:
 * - data: every backup holds them, and a restore replaces them.
 * - secret: no backup holds them, and a restore clears them: sessions, links, emails with links.
 * - kept: no backup holds them, since they could be used to sign in. A restore keeps those of accounts that still
 *   exist, so that nobody is locked out or less protected than before. On another machine they are set up anew.
 * - derived: rebuilt from the data.
 * - stays: this portal's own memory, which a restore leaves alone.
 */
type Kind = 'data' | 'secret' | 'kept' | 'derived' | 'stays';

/** Every table; referenced tables come first. */
const TABLES: Record<keyof Tables, Kind> = {
  users: 'data',
  subjects: 'data',
  requirements: 'data',
  requirementExamSubjects: 'data',
  scholarshipGroups: 'data',
  portalSchedule: 'data',
  siteSettings: 'data',
  school: 'data',
  schoolBadge: 'data',
  letterTemplates: 'data',
  intakes: 'data',
  students: 'data',
  examResults: 'data',
  documents: 'data',
  applications: 'data',
  applicationChoices: 'data',
  applicationNotes: 'data',
  applicationSteps: 'data',
  receiptCopies: 'data',
  reportedMistakes: 'data',
  applicationRequests: 'data',
  requestRounds: 'data',
  requestDocuments: 'data',
  placeSettings: 'data',
  placeClasses: 'data',
  placements: 'data',
  placePreviews: 'data',
  placeOutcomes: 'data',
  offers: 'data',
  offerSeats: 'data',
  offerSteps: 'data',
  waitingList: 'data',
  offerOriginals: 'data',
  differentPeople: 'data',
  decisionSettings: 'data',
  decisionUndos: 'data',
  releases: 'data',
  messages: 'data',
  messageRecipients: 'data',
  examSubjectNames: 'data',
  broadsheets: 'data',
  broadsheetChanges: 'data',
  retentionRules: 'data',
  retentionSettings: 'data',
  destructions: 'data',
  destroyedCounts: 'data',
  applicationCounters: 'data',
  drafts: 'data',
  reminderRefusals: 'data',
  // On another machine it makes the administrators set up their second steps, which no backup holds.
  secondStepPolicy: 'data',
  sessions: 'secret',
  loginAttempts: 'secret',
  knownDevices: 'secret',
  emailChanges: 'secret',
  oneTimeTokens: 'secret',
  downloadTokens: 'secret',
  claimCodes: 'secret',
  emails: 'secret',
  countedEmails: 'secret',
  // A restore must not write to people whom a later release may have told.
  releaseApplications: 'secret',
  placesToPublish: 'secret',
  // Names people who may never have applied; an import is uploaded again.
  broadsheetFiles: 'secret',
  secondSteps: 'kept',
  recoveryCodes: 'kept',
  applicationCounts: 'derived',
  applicationWords: 'derived',
  applicationSearch: 'derived',
  cleanedContents: 'stays',
  audit: 'stays',
  contentsToDestroy: 'stays',
  // A restore must not make a request count as new.
  idempotencyKeys: 'stays',
  // A restore must not remind anybody twice, nor end the links of reminders that went out.
  reminders: 'stays',
  reminderKey: 'stays',
  // Each portal is set up by itself.
  firstStepsAside: 'stays',
  automaticBackups: 'stays',
  automaticBackupFiles: 'stays',
  offSiteCopies: 'stays',
  offSiteAttempts: 'stays',
};

const ofKind = (kind: Kind) =>
  Object.entries(TABLES)
    .filter(([, its]) => its === kind)
    .map(([name]) => name);

/** Referenced tables come first: rows are written in this order, and deleted in the reverse one. */
export const DATA_TABLES = ofKind('data');
/** Tables that are emptied when data of before come back. */
export const SECRET_TABLES = ofKind('secret');
/** Tables whose rows no backup may hold. */
export const WITHHELD_TABLES = [...SECRET_TABLES, ...ofKind('kept')];
