import { icon } from '../../components/layout/icons.tsx';

// One for each entry of the administrators' navigation.

export const HomeIcon = icon(<path d="M4 11.5 12 4.5l8 7M6.5 9.5V20h11V9.5M10 20v-5.5h4V20" />);
export const ApplicationsIcon = icon(<path d="M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 10v9" />);
export const ResultsDeskIcon = icon(
  <path d="M3.5 5h8v14h-8zM6 9h3M6 12h3M14.5 8.5l2 2 4-4M14.5 16l2 2 4-4" />,
);
export const BroadsheetsIcon = icon(<path d="M4 4h16v16H4zM4 9h16M9.5 4v16M12.5 12.5h5M12.5 16h5" />);
export const DoublesIcon = icon(
  <>
    <rect x="4" y="4" width="11" height="14" />
    <path d="M18 7.5h2V21H9" />
  </>,
);
export const ChartsIcon = icon(<path d="M4 20h16M7 20v-6M12 20V5M17 20v-9.5" />);
export const DecisionsIcon = icon(<path d="M4 5h16v11H9l-5 4zM8.5 10.5l2.5 2.5 5-5" />);
export const PlacesIcon = icon(<path d="M7 4v8h10V4M5 12h14v4H5zM7 16v4.5M17 16v4.5" />);
export const FiguresIcon = icon(<path d="M4 4.5h16v15H4zM4 9.5h16M4 14.5h16M10 9.5v10" />);
export const LettersIcon = icon(<path d="M6 3.5h8.5L18 7v13.5H6zM14 3.5V7.5h4M9 11.5h6M9 14.5h6M9 17.5h3" />);
export const MessagesIcon = icon(<path d="M4 5h16v12H10l-4 3.5V17H4zM8 9.5h8M8 12.5h5" />);
export const ScheduleIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 15h4" />);
export const SubjectsIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zm0 0v13" />,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8" />
    <circle cx="14.5" cy="7.5" r="2.5" />
    <circle cx="9.5" cy="16.5" r="2.5" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9.5" cy="8.5" r="3.5" />
    <path d="M3 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 5.5a3.5 3.5 0 0 1 0 6M18 14.5c1.7.8 2.7 2.6 3 5.5" />
  </>,
);
export const BackupIcon = icon(
  <>
    <ellipse cx="12" cy="6" rx="7.5" ry="2.8" />
    <path d="M4.5 6v12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8V6M4.5 12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8" />
  </>,
);
export const AuditIcon = icon(<path d="M6 3.5h12V21H6zM9.5 8h5M9.5 12h5M9.5 16h3" />);
export const MailIcon = icon(<path d="M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7" />);
export const SystemIcon = icon(
  <path d="M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5v.01M7.5 16.5v.01M11 7.5h5.5M11 16.5h5.5" />,
);
export const IntakesIcon = icon(
  <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M9 15.5h6M13 13l2.5 2.5L13 18" />,
);
export const RegistrationDayIcon = icon(
  <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8.5 15l2.5 2.5 4.5-4.5" />,
);
export const RetentionIcon = icon(<path d="M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6" />);
