import { countOf } from '../../../shared/format/count.ts';

/** Says how many offers no email tells of, and where the numbers to call are; empty when there are none. */
export const callThem = ({ withoutAddress = 0 }: { withoutAddress?: number | undefined }) =>
  withoutAddress === 0
    ? ''
    : ` There is no email address for ${countOf(withoutAddress, 'offer')}: please call. The numbers are in the list ‘Answers outstanding’ of Registration Day.`;
