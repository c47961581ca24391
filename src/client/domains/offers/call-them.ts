import { countOf } from '../../../shared/format/count.ts';

/** Says how many offers no email tells of, and where the numbers to call are; empty when there are none. */
export const callThem = ({ withoutAddress = 0 }: { withoutAddress?: number | undefined }) =>
  withoutAddress === 0 ? '' : ` ${noAddressFor(withoutAddress)} ${NUMBERS}`;

export const noAddressFor = (offers: number) =>
  `There is no email address for ${countOf(offers, 'offer')}: please call.`;
export const NUMBERS = 'The numbers are in the list ‘Answers outstanding’ of Registration Day.';
