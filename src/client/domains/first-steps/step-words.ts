import type { FirstStepName } from '../../../shared/first-steps/schema.ts';
import { paths } from '../../paths.ts';

interface StepWords {
  title: string;
  text: string;
  /** The page where it is done, and its name. */
  to: string;
  page: string;
}

export const STEP_WORDS: Record<FirstStepName, StepWords> = {
  school: {
    title: 'Name your school',
    text: 'Its name and colour stand on every page and in every letter.',
    to: paths.siteSettings,
    page: 'Site Settings',
  },
  badge: {
    title: 'Show your school’s badge',
    text: 'Applicants see whose portal it is, and it stands on printed applications and offers.',
    to: paths.siteSettings,
    page: 'Site Settings',
  },
  contacts: {
    title: 'Say how applicants reach you',
    text: 'The telephone number and the email address on the pages are made up so far.',
    to: paths.siteSettings,
    page: 'Site Settings',
  },
  mail: {
    title: 'Try the email',
    text: 'Without email nobody can reset a password or be told a decision. Send an email to yourself and see that it arrives.',
    to: paths.system,
    page: 'System',
  },
  schedule: {
    title: 'Say when applications open and close',
    text: 'Until you do, the portal is open and has no closing date.',
    to: paths.registrationSchedule,
    page: 'Portal Schedule',
  },
  subjects: {
    title: 'Look through the subjects',
    text: 'A usual list of CAPE subjects and what they require is there. Change what is different at your school.',
    to: paths.subjectCatalogue,
    page: 'Subjects',
  },
  colleagues: {
    title: 'Give your colleagues accounts',
    text: 'Each person who reads applications has an account of their own. A second super administrator can help when you are away.',
    to: paths.users,
    page: 'User Management',
  },
  backup: {
    title: 'Make the first backup',
    text: 'After that the portal makes one every night. Print the guide while you are there.',
    to: paths.backup,
    page: 'Database Backup',
  },
};
