import { useMediaQuery } from '@mantine/hooks';

/** Is there room for one column of fields only? */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 33.99em)', false, { getInitialValueInEffect: false });
