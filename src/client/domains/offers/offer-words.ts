import { formatDateTime } from '../../../shared/format/dates.ts';
import { daysLeft } from '../../../shared/places/answer-by.ts';
import type { ApplicantOffer } from '../../../shared/places/offers.ts';
import { placeState } from '../../../shared/places/waiting.ts';

/** Whether the time to answer has passed by the clock of this device, which may be wrong: the server's decides. */
export const isLateHere = ({ state, answerBy }: ApplicantOffer, now: Date) =>
  state === 'offered' && answerBy !== null && new Date(answerBy) <= now;

const TITLES: Record<NonNullable<ApplicantOffer['state']>, string> = {
  offered: 'The school offers you a place',
  accepted: 'You have accepted your place',
  enrolled: 'You are enrolled',
  declined: 'You have declined the place',
  lapsed: 'The offer has ended',
  withdrawn: 'The school has withdrawn your place',
  withdrawn_by_applicant: 'Your place was given back',
};
const ENDED = 'The time to answer has passed. If you still wish to come, please contact the school at once.';

const WAITS =
  'At present we cannot offer you a place in the combinations that you chose. If a place in one of them becomes possible, we offer it to you and write to you.';

export function offerTitle(offer: ApplicantOffer): string {
  const state = placeState(offer);
  return state === null ? 'You are on the waiting list' : TITLES[state];
}

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`);

/** What the applicant is to know first. */
export function offerText(offer: ApplicantOffer, now: Date): string {
  const { answerBy } = offer;
  switch (placeState(offer)) {
    case null:
      return WAITS;
    case 'offered':
      if (answerBy === null) return '';
      return isLateHere(offer, now)
        ? `Please answer by ${formatDateTime(answerBy)}. By the clock of this device that has passed: if you still wish to come, answer now, or contact the school at once.`
        : `Please answer by ${formatDateTime(answerBy)} (${inDays(daysLeft(answerBy, now))}). After that the place goes to somebody else.`;
    case 'accepted':
      return 'Your place is kept for you. Please bring this offer with you on registration day.';
    case 'enrolled':
      return 'Welcome to our sixth form.';
    case 'lapsed':
      return ENDED;
    case 'declined':
      return 'The place goes to somebody else. If you have changed your mind, please contact the school.';
    case 'withdrawn_by_applicant':
      return 'You told the school that you are not coming, or you did not come to register. If that is a mistake, please contact the school at once.';
    case 'withdrawn':
      return 'If you have a question, please contact the school.';
  }
}

/** The place in the line, in words; empty when the school does not show it. */
export function waitingText(offer: ApplicantOffer): string {
  const { waiting } = offer;
  if (!waiting) return '';
  const place = waiting.position === null ? '' : ` You are number ${waiting.position} in the line.`;
  const first =
    'You are also on the waiting list for your first choice. If a place becomes free there, you get it instead of this one.';
  return `${placeState(offer) === null ? '' : first}${place}`.trim();
}
