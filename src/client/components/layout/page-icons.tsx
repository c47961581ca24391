import { icon } from './icons.tsx';

// Loaded with the pages that use them. Icons of the shell are in icons.tsx.

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CrossIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const ChevronLeftIcon = icon(<path d="m14.5 5-7 7 7 7" />);
export const ChevronRightIcon = icon(<path d="m9.5 5 7 7-7 7" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const NewTabIcon = icon(<path d="M13.5 4H20v6.5M20 4l-8.5 8.5M10 5H4v15h15v-6" />);
export const UploadIcon = icon(<path d="M12 15.5V4M7 8.5 12 4l5 4.5M4 15v5h16v-5" />);
export const DownloadIcon = icon(<path d="M12 4v11.5M7 11l5 4.5 5-4.5M4 15v5h16v-5" />);
export const CameraIcon = icon(
  <>
    <path d="M3 7.5h4.5L9 5h6l1.5 2.5H21V19H3z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const FileIcon = icon(<path d="M6 3h8l4 4.5V21H6zM14 3v4.5h4M9 12h6M9 16h6" />);
export const ImageIcon = icon(
  <>
    <path d="M3 5h18v14H3zM3 16.5l5-5 4.5 4.5 3-3 5.5 5" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
);
export const TrashIcon = icon(<path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20h10l1-13.5M10 10.5v6M14 10.5v6" />);
export const PencilIcon = icon(<path d="M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.8A8.6 8.6 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a17 17 0 0 1-2.7 3.6M6.4 7.4A16 16 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5 1.8 0 3.4-.5 5-1.4M10 10a3 3 0 0 0 4 4.2" />,
);
export const MenuIcon = icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
