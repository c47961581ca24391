import { useMediaQuery } from '@mantine/hooks';

/** Do all columns fit side by side, or on paper without the controls? Otherwise the list is shown as cards. */
export const useRoomForTable = () =>
  useMediaQuery('(min-width: 76em), print', false, { getInitialValueInEffect: false });
