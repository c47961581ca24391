import type { ComponentType } from 'react';
import { isSuperAdministrator, type Role } from '../../../shared/auth/constants.ts';
import { paths } from '../../paths.ts';
import * as icons from './entry-icons.tsx';

/** A page of the administrators' navigation, with the name that the page has. */
export interface Entry {
  to: string;
  label: string;
  Icon: ComponentType<{ size?: number }>;
  /** Pages that belong to it, by the beginning of their path. */
  covers?: string;
}

/** For every administrator, in this order. */
const ENTRIES: readonly Entry[] = [
  {
    to: paths.admin,
    label: 'Applications',
    Icon: icons.ApplicationsIcon,
    covers: paths.editApplication.replace(':id', ''),
  },
  { to: paths.resultsDesk, label: 'Results Desk', Icon: icons.ResultsDeskIcon },
  {
    to: paths.broadsheets,
    label: 'Broadsheets',
    Icon: icons.BroadsheetsIcon,
    covers: `${paths.broadsheets}/`,
  },
  { to: paths.doubles, label: 'Possible Doubles', Icon: icons.DoublesIcon },
  { to: paths.charts, label: 'Charts', Icon: icons.ChartsIcon },
  { to: paths.figures, label: 'Figures', Icon: icons.FiguresIcon },
  { to: paths.decisions, label: 'Decisions', Icon: icons.DecisionsIcon },
  { to: paths.intakes, label: 'Intakes', Icon: icons.IntakesIcon },
  { to: paths.places, label: 'Places', Icon: icons.PlacesIcon },
  { to: paths.registrationDay, label: 'Registration Day', Icon: icons.RegistrationDayIcon },
  { to: paths.letters, label: 'Letters', Icon: icons.LettersIcon, covers: `${paths.letters}/` },
  { to: paths.messages, label: 'Messages', Icon: icons.MessagesIcon },
  { to: paths.registrationSchedule, label: 'Portal Schedule', Icon: icons.ScheduleIcon },
  { to: paths.subjectCatalogue, label: 'Subjects', Icon: icons.SubjectsIcon },
  { to: paths.siteSettings, label: 'Site Settings', Icon: icons.SettingsIcon },
];

const SUPER_ADMINISTRATORS_ENTRIES: readonly Entry[] = [
  { to: paths.users, label: 'User Management', Icon: icons.UsersIcon },
  { to: paths.backup, label: 'Database Backup', Icon: icons.BackupIcon, covers: `${paths.backup}/` },
  { to: paths.audit, label: 'Audit Trail', Icon: icons.AuditIcon },
  { to: paths.retention, label: 'Keeping Data', Icon: icons.RetentionIcon },
  { to: paths.mail, label: 'Mail', Icon: icons.MailIcon },
  { to: paths.system, label: 'System', Icon: icons.SystemIcon },
];

/** The groups of the navigation that this role may open; the first one needs no name. */
export const groupsFor = (role: Role): readonly { name?: string; entries: readonly Entry[] }[] => [
  { entries: ENTRIES },
  ...(isSuperAdministrator(role)
    ? [{ name: 'Super administrators', entries: SUPER_ADMINISTRATORS_ENTRIES }]
    : []),
];

/** The value of `aria-current`: 'page' on the entry's own page, 'true' on one that belongs to it. */
export const currentness = ({ to, covers }: Entry, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  return covers && pathname.startsWith(covers) ? 'true' : undefined;
};
