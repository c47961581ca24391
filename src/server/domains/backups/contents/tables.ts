import type { Tables } from '../../../tables.ts';

/**
 * What becomes of a table's rows:
 * - data: they are in every backup, and a restore replaces them.
 * - secret: they are in none, and a restore clears them: who is signed in, links, letters with links.
 * - kept: they are in none, for they would sign somebody in; a restore keeps those of the accounts that are still
 *   there, so that nobody is locked out nor less protected than before. On another machine they are set up anew.
 * - derived: made anew from the data.
 * - stays: what this portal remembers of itself; no restore touches it.
 */
type Kind = 'data' | 'secret' | 'kept' | 'derived' | 'stays';

/** Every table there is, those that others refer to first. */
const TABLES: Record<keyof Tables, Kind> = {
  users: 'data',
  subjects: 'data',
  requirements: 'data',
  requirementExamSubjects: 'data',
  scholarshipGroups: 'data',
  portalSchedule: 'data',
  siteSettings: 'data',
  school: 'data',
  students: 'data',
  examResults: 'data',
  documents: 'data',
  applications: 'data',
  applicationChoices: 'data',
  applicationNotes: 'data',
  applicationCounters: 'data',
  drafts: 'data',
  // On another machine it has the administrators set up what no backup holds.
  secondStepPolicy: 'data',
  sessions: 'secret',
  loginAttempts: 'secret',
  knownDevices: 'secret',
  emailChanges: 'secret',
  oneTimeTokens: 'secret',
  downloadTokens: 'secret',
  letters: 'secret',
  countedLetters: 'secret',
  secondSteps: 'kept',
  recoveryCodes: 'kept',
  applicationCounts: 'derived',
  applicationWords: 'derived',
  applicationSearch: 'derived',
  cleanedContents: 'stays',
  audit: 'stays',
  automaticBackups: 'stays',
  automaticBackupFiles: 'stays',
};

const ofKind = (kind: Kind) =>
  Object.entries(TABLES)
    .filter(([, its]) => its === kind)
    .map(([name]) => name);

/** Those that others refer to first: in this order rows are written, in the reverse one they are deleted. */
export const DATA_TABLES = ofKind('data');
const SECRET_TABLES = ofKind('secret');
/** What no backup may hold. */
export const WITHHELD_TABLES = [...SECRET_TABLES, ...ofKind('kept')];
