import { createHash } from 'node:crypto';
import { createRandom } from '../../../src/server/seed/random.ts';
import { allocate } from '../../../src/shared/places/allocate.ts';
import { BLOCKS } from '../../../src/shared/places/constants.ts';
import type { World } from '../../../src/shared/places/world.ts';
import type { Line } from '../harness.ts';
import { timed } from '../watch.ts';

const APPLICATIONS = 10_000;
const SUBJECTS = Array.from({ length: 24 }, (_, at) => `Subject ${at + 1}`);
/** Each subject has three classes, in three of four blocks. */
const CLASSES = [0, 1, 2];
const USED_BLOCKS = 4;
const SEATS = 12;

/** Seats for one of thirty: nearly everybody is refused both choices, and reads why. */
function scarceWorld(): World {
  const random = createRandom('allocation');
  const combination = () => {
    const subjects = new Set<string>();
    while (subjects.size < 3) subjects.add(random.pick(SUBJECTS));
    return { subjects: [...subjects], ineligible: [] };
  };
  return {
    seed: 'allocation',
    keys: ['totalScore', 'bestPoints:5', 'englishAndMathematics'],
    totalPlaces: null,
    placesGiven: 0,
    ownSchoolPlaces: 100,
    ownPlacesGiven: 0,
    checkedOnly: false,
    classes: SUBJECTS.flatMap((subject, at) =>
      CLASSES.map((each) => ({
        subject,
        block: BLOCKS[(at + each) % USED_BLOCKS] ?? null,
        seats: SEATS,
        given: 0,
      })),
    ),
    considered: Array.from({ length: APPLICATIONS }, (_, id) => ({
      id,
      lot: createHash('sha256').update(`allocation:${id}`).digest('hex'),
      merit: [random.integer(0, 30), random.integer(0, 15), random.integer(0, 6)],
      isOwnStudent: random.chance(0.25),
      pin: null,
      isHeldOut: false,
      isChecked: true,
      lacking: [],
      combinations: [combination(), combination()],
    })),
  };
}

export const allocation: Line[] = [
  {
    name: 'places: 10,000 applications allocated to 24 subjects',
    unit: 'ms',
    budget: { atMost: 1000 },
    prepare() {
      const world = scarceWorld();
      let placed = 0;
      return {
        ours: () =>
          timed(async () => {
            placed = allocate(world).filter(({ outcome }) => outcome === 'placed').length;
          }),
        also: () => ({ placed: String(placed) }),
      };
    },
  },
];
