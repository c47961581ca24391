import { formatDateTime } from '../../../shared/format/dates.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import type { PlaceListName, PlaceLists } from '../../../shared/places/registration.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import type { Seat } from '../../../shared/places/world.ts';

export const LIST_NAMES: Record<PlaceListName, string> = {
  class: 'By subject and class',
  block: 'By block',
  school: 'By school attended',
  waiting: 'Waiting list',
  unanswered: 'Answers outstanding',
};
export const isListName = (name: string): name is PlaceListName => Object.hasOwn(LIST_NAMES, name);

/** One line of a list: under which heading, and its cells. */
type Line = { heading: string; cells: string[] };
export type List = { columns: string[]; lines: Line[] };

type Registrant = PlaceLists['registrants'][number];

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName}, ${firstName}`;
const classesOf = ({ offer }: Registrant) => offer.classes.map(describeClass).join(', ');
const PERSON = ['Name', 'Application ID'];
const personOf = (person: Registrant | PlaceLists['waiting'][number]) => [
  nameOf(person),
  person.applicationNumber,
];

/** Everybody once for each of their classes, under its heading; `cellsOf` says more of the class than the heading does. */
const bySeat = (
  registrants: readonly Registrant[],
  headingOf: (seat: Seat) => string,
  cellsOf: (seat: Seat) => string[] = () => [],
): Line[] =>
  registrants.flatMap((person) =>
    person.offer.classes.map((seat) => ({
      heading: headingOf(seat),
      cells: [...personOf(person), ...cellsOf(seat), person.school, OFFER_STATE_LABELS[person.offer.state]],
    })),
  );

const byHeading = (one: Line, other: Line) => one.heading.localeCompare(other.heading);

/** A list, ordered by its headings; under each one as the server ordered it. */
export function listOf(name: PlaceListName, { registrants, waiting }: PlaceLists): List {
  switch (name) {
    case 'class':
      return sorted({ columns: [...PERSON, 'School', 'State'], lines: bySeat(registrants, describeClass) });
    case 'block':
      return sorted({
        columns: [...PERSON, 'Subject', 'School', 'State'],
        lines: bySeat(
          registrants,
          ({ block }) => (block ? `Block ${block}` : 'Without a block'),
          ({ subject }) => [subject],
        ),
      });
    case 'school':
      return sorted({
        columns: [...PERSON, 'Classes', 'State'],
        lines: registrants.map((person) => ({
          heading: person.school || 'Not given',
          cells: [...personOf(person), classesOf(person), OFFER_STATE_LABELS[person.offer.state]],
        })),
      });
    case 'waiting':
      return {
        columns: ['Place', ...PERSON, 'School', 'Waits for'],
        lines: waiting.map((person, index) => ({
          heading: '',
          cells: [
            String(index + 1),
            ...personOf(person),
            person.school,
            person.firstOnly ? 'first choice' : 'either choice',
          ],
        })),
      };
    case 'unanswered':
      return {
        columns: [...PERSON, 'Telephone', 'Email', 'Classes', 'Answer by'],
        lines: registrants
          .filter(({ offer }) => offer.state === 'offered')
          .toSorted((one, other) => one.offer.answerBy.localeCompare(other.offer.answerBy))
          .map((person) => ({
            heading: '',
            cells: [
              ...personOf(person),
              person.phone,
              person.hasEmail ? '' : 'None: please call',
              classesOf(person),
              formatDateTime(person.offer.answerBy),
            ],
          })),
      };
  }
}

const sorted = ({ columns, lines }: List): List => ({ columns, lines: lines.toSorted(byHeading) });

/** The headings of a list with their lines, in order. */
export const sectionsOf = ({ lines }: List) => [...Map.groupBy(lines, ({ heading }) => heading)];
