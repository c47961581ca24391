import { useMediaQuery } from '@mantine/hooks';

/** Whether all columns fit side by side; else the list is shown as cards. */
export const useRoomForTable = () =>
  useMediaQuery('(min-width: 76em)', false, { getInitialValueInEffect: false });
