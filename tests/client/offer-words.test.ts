import { expect, test } from 'vitest';
import { offerText, offerTitle, waitingText } from '../../src/client/domains/offers/offer-words.ts';
import { kindOfLetter } from '../../src/shared/letters/kinds.ts';
import type { ApplicantOffer } from '../../src/shared/places/offers.ts';

const NOW = new Date('2027-03-20T12:00:00Z');
const WAITING = { position: 3 };
const WAITS = 'You are on the waiting list';

test.each<[ApplicantOffer['state'], ApplicantOffer['waiting'], title: string, text: string, waiting: string]>(
  [
    [null, WAITING, WAITS, 'we offer it to you', 'You are number 3 in the line.'],
    ['lapsed', WAITING, WAITS, 'we offer it to you', 'You are number 3 in the line.'],
    ['withdrawn', { position: null }, WAITS, 'we offer it to you', ''],
    ['declined', WAITING, WAITS, 'we offer it to you', 'You are number 3 in the line.'],
    ['lapsed', null, 'The offer has ended', 'contact the school at once', ''],
    ['offered', null, 'The school offers you a place', 'By the clock of this device that has passed', ''],
    ['accepted', WAITING, 'You have accepted your place', 'kept for you', 'you get it instead of this one'],
  ],
)('an offer that is %o, with the waiting list %o', (state, waiting, title, text, line) => {
  const offer = {
    ...{ state, waiting, choice: state && (2 as const), conditions: '' },
    ...{ subjects: [], answerBy: state && '2027-03-10T03:59:59.999Z' },
  };
  expect(offerTitle(offer)).toBe(title);
  expect(offerText(offer, NOW)).toContain(text);
  expect(waitingText(offer)).toContain(line);
  if (title === WAITS) expect(waitingText(offer)).not.toContain('first choice');
});

test('page and letter tell who waits nothing that may be untrue: a subject can be closed to them, or have no class', () => {
  const nothing = { state: null, choice: null, subjects: [], answerBy: null, conditions: '' };
  const waits = { ...nothing, waiting: WAITING };
  for (const text of [offerText(waits, NOW), kindOfLetter('waiting_list').original.text]) {
    expect(text).toContain('At present we cannot offer you a place in the combinations that you chose.');
    expect(text).not.toContain('offered to others');
  }
});
