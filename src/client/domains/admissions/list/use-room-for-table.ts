import { useMediaQuery } from '@mantine/hooks';

/** Do all columns fit side by side? Otherwise the list is shown as cards. */
export const useRoomForTable = () =>
  useMediaQuery('(min-width: 76em)', false, { getInitialValueInEffect: false });
