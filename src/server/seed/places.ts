import { BLOCKS } from '../../shared/places/constants.ts';
import { createPreview } from '../domains/places/previews.ts';
import { changePlaceSettings } from '../domains/places/settings.ts';
import { listOffered } from '../domains/subjects/service.ts';
import type { Actor, Services } from '../platform/trpc/context.ts';

const TOTAL_PLACES = 120;
const OWN_SCHOOL_PLACES = 50;
const USED_BLOCKS = 4;
const SEATS = 12;

/** Sets places up as a school might, two classes for each subject in four blocks, and previews them. */
export async function seedPlaces(services: Services, account: Pick<Actor, 'id' | 'email' | 'role'>) {
  const actor = { ...account, tokenHash: '' };
  const subjects = await listOffered(services.db);
  const blockOf = (at: number) => BLOCKS[at % USED_BLOCKS] ?? null;
  await changePlaceSettings(services, actor, {
    isOn: true,
    totalPlaces: TOTAL_PLACES,
    ownSchoolPlaces: OWN_SCHOOL_PLACES,
    merit: ['totalScore', 'bestPoints:5', 'englishAndMathematics'],
    checkedOnly: false,
    conditions: 'Please bring your original exam slip and your birth certificate on registration day.',
    classes: subjects.flatMap(({ name: subject }, at) =>
      [at, at + 1 + (Math.floor(at / USED_BLOCKS) % (USED_BLOCKS - 1))].map((place) => ({
        subject,
        block: blockOf(place),
        seats: SEATS,
      })),
    ),
  });
  await createPreview(services, actor, { seed: 'demo' });
}
