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
    text: 'Its name and colour are on every page, and its name is in every letter.',
    to: paths.siteSettings,
    page: 'Site Settings',
  },
  badge: {
    title: 'Show your school’s badge',
    text: 'It shows applicants whose portal this is, and it is printed on applications and offers.',
    to: paths.siteSettings,
    page: 'Site Settings',
  },
  contacts: {
    title: 'Say how applicants reach you',
    text: 'The telephone number and email address that applicants see now are only examples.',
    to: paths.siteSettings,
    page: 'Site Settings',
  },
  mail: {
    title: 'Try the email',
    text: 'Without email nobody can reset a password or be told a decision. Send yourself an email and check that it arrives.',
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
    text: 'The portal begins with the usual CAPE subjects and the results that each needs. Change what is different at your school.',
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
