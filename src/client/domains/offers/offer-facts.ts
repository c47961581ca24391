import { formatDateTime } from '../../../shared/format/dates.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';

/** For example 'First choice: Physics in block A, Law'. */
export const placeOf = ({ choice, classes }: ListedOffer) =>
  `${choice === 1 ? 'First' : 'Second'} choice: ${classes.map(describeClass).join(', ')}`;

export function timesOf({ state, offeredAt, answerBy, answeredAt }: ListedOffer) {
  const made = `Offered ${formatDateTime(offeredAt)}`;
  if (state === 'offered') return `${made}. Answer by ${formatDateTime(answerBy)}.`;
  if (state === 'lapsed') return `${made}. No answer by ${formatDateTime(answerBy)}.`;
  return answeredAt ? `${made}. Answered ${formatDateTime(answeredAt)}.` : `${made}.`;
}
