import { expect, test } from 'vitest';
import {
  isListName,
  LIST_NAMES,
  listOf,
  sectionsOf,
} from '../../src/client/domains/registration-day/place-lists.ts';
import type { OfferState } from '../../src/shared/places/constants.ts';
import type { PlaceLists } from '../../src/shared/places/registration.ts';
import type { Seat } from '../../src/shared/places/world.ts';

const registrant = (lastName: string, state: OfferState, answerBy: string, classes: Seat[]) => ({
  applicationNumber: `SF2027-${lastName}`,
  firstName: 'Ann',
  lastName,
  school: lastName === 'Ali' ? '' : 'Arima North',
  phone: lastName === 'Ali' ? '' : '868-555-0100',
  hasEmail: lastName !== 'Ali',
  offer: {
    ...{ id: 1, applicationId: 1, choice: 1 as const, offeredAt: '', answeredAt: null, conditions: '' },
    ...{ overLimit: null, code: 'AAAA-BBBB', version: 1, state, answerBy, classes },
  },
});
const seat = (subject: string, block: Seat['block']): Seat => ({ subject, block });
const waiting = (lastName: string, firstOnly: boolean) => ({
  ...{ applicationNumber: `SF2027-${lastName}`, firstName: 'Ann', lastName, school: 'Other' },
  ...{ applicationId: 2, rank: 9, firstOnly },
});

const LISTS: PlaceLists = {
  isOn: true,
  figures: { places: 5, offered: 2, accepted: 1, enrolled: 0, declined: 0, waiting: 2 },
  acceptance: [],
  registrants: [
    registrant('Ali', 'offered', '2027-03-09T03:59:59.999Z', [seat('Law', 'B'), seat('Physics', null)]),
    registrant('Baptiste', 'accepted', '2027-03-09T03:59:59.999Z', [seat('Physics', null)]),
    registrant('Charles', 'offered', '2027-03-05T03:59:59.999Z', [seat('Law', 'B')]),
  ],
  waiting: [waiting('Duke', false), waiting('Edwards', true)],
  classes: [],
};

const shown = (name: string) => {
  if (!isListName(name)) throw new Error(`${name} is no list`);
  return sectionsOf(listOf(name, LISTS)).map(([heading, lines]) => [
    heading,
    ...lines.map(({ cells }) => cells.join(' | ')),
  ]);
};

test.each<[string, string[][]]>([
  [
    'class',
    [
      [
        'Law in block B',
        'Ali, Ann | SF2027-Ali |  | Offered',
        'Charles, Ann | SF2027-Charles | Arima North | Offered',
      ],
      [
        'Physics',
        'Ali, Ann | SF2027-Ali |  | Offered',
        'Baptiste, Ann | SF2027-Baptiste | Arima North | Accepted',
      ],
    ],
  ],
  [
    'block',
    [
      [
        'Block B',
        'Ali, Ann | SF2027-Ali | Law |  | Offered',
        'Charles, Ann | SF2027-Charles | Law | Arima North | Offered',
      ],
      [
        'Without a block',
        'Ali, Ann | SF2027-Ali | Physics |  | Offered',
        'Baptiste, Ann | SF2027-Baptiste | Physics | Arima North | Accepted',
      ],
    ],
  ],
  [
    'school',
    [
      [
        'Arima North',
        'Baptiste, Ann | SF2027-Baptiste | Physics | Accepted',
        'Charles, Ann | SF2027-Charles | Law in block B | Offered',
      ],
      ['Not given', 'Ali, Ann | SF2027-Ali | Law in block B, Physics | Offered'],
    ],
  ],
  [
    'waiting',
    [
      [
        '',
        '1 | Duke, Ann | SF2027-Duke | Other | either choice',
        '2 | Edwards, Ann | SF2027-Edwards | Other | first choice',
      ],
    ],
  ],
  [
    'unanswered',
    [
      [
        '',
        'Charles, Ann | SF2027-Charles | 868-555-0100 |  | Law in block B | 04/03/2027 at 23:59',
        'Ali, Ann | SF2027-Ali |  | None: please call | Law in block B, Physics | 08/03/2027 at 23:59',
      ],
    ],
  ],
])('the list %s', (name, sections) => {
  expect(shown(name)).toEqual(sections);
});

test('each list has a name, and a column for each cell', () => {
  for (const name of Object.keys(LIST_NAMES).filter(isListName)) {
    const { columns, lines } = listOf(name, LISTS);
    for (const { cells } of lines) expect([name, cells.length]).toEqual([name, columns.length]);
  }
});
