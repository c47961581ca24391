import { createHash } from 'node:crypto';
import { z } from 'zod';
import { GRADES } from '../../../shared/exam-results/constants.ts';
import { inOrderOfMerit, meritOf } from '../../../shared/places/merit.ts';
import { lackingToMinimum } from '../../../shared/places/minimum.ts';
import { placementSchema } from '../../../shared/places/schema.ts';
import type { Considered, PlaceClass, World } from '../../../shared/places/world.ts';
import { OTHER_SCHOOL } from '../../../shared/students/options.ts';
import { checkEligibility, explainRequirement } from '../../../shared/subjects/eligibility.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { fromJson } from '../../platform/json.ts';
import { toBlock } from '../offers/block.ts';
import type { SubjectWithRequirements } from '../subjects/service.ts';
import type { Facts } from './facts.ts';
import type { ApplicationFacts } from './facts-queries.ts';

const resultsSchema = z.array(z.tuple([z.string(), z.enum(GRADES)]));
/** The chosen subjects as the facts have them. */
export const choicesSchema = z.array(z.tuple([z.int(), z.int(), z.int()]));
type Result = { subjectName: string; grade: (typeof GRADES)[number] };

const isOwnStudent = ({ schoolAttended }: Pick<ApplicationFacts, 'schoolAttended'>) =>
  schoolAttended !== '' && schoolAttended !== OTHER_SCHOOL;

const lotOf = (seed: string, id: number) => createHash('sha256').update(`${seed}:${id}`).digest('hex');

const lowerFirst = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

/** Why somebody with these results is not eligible for a subject, as sentences. */
function whyIneligible(
  subject: SubjectWithRequirements,
  results: readonly Result[],
  {
    isMet,
    isExcepted,
    prerequisitesEnabled,
  }: Record<'isMet' | 'isExcepted' | 'prerequisitesEnabled', boolean>,
): string[] {
  if (!subject.isOffered) return [`${subject.name} is no longer on offer.`];
  if (isMet || isExcepted || !prerequisitesEnabled) return [];
  return checkEligibility(subject, results, true)
    .requirements.filter(({ met }) => !met)
    .map((requirement) => `${subject.name} ${lowerFirst(explainRequirement(requirement, results))}.`);
}

/** The merit values of an application. Results 'not on the slip' are already left out. */
export function meritOfFacts(row: ApplicationFacts, keys: Facts['settings']['merit']) {
  const results = fromJson(resultsSchema, row.results).map(
    ([subjectName, grade]): Result => ({ subjectName, grade }),
  );
  const merit = meritOf(keys, {
    totalScore: row.totalScore,
    results,
    isOwnStudent: isOwnStudent(row),
    submittedAt: new Date(row.submittedAt ?? 0),
  });
  return { results, merit };
}

/** The subjects of the first choices, each in their order. */
export function firstChoicesOf({ subjects }: Facts, rows: readonly Pick<ApplicationFacts, 'choices'>[]) {
  const nameOf = new Map(subjects.map(({ id, name }) => [id, name]));
  return rows.map(({ choices }) =>
    fromJson(choicesSchema, choices).flatMap(([choice, subjectId]) =>
      choice === 1 ? [nameOf.get(subjectId) ?? ''] : [],
    ),
  );
}

function consideredOf(
  row: ApplicationFacts,
  { settings, prerequisitesEnabled }: Facts,
  { seed, catalogue }: { seed: string; catalogue: Map<number, SubjectWithRequirements> },
): Considered {
  const isExcepted = fromFlag(row.isExcepted);
  const { results, merit } = meritOfFacts(row, settings.merit);
  const chosen = fromJson(choicesSchema, row.choices);
  const combinations = [1, 2].map((wanted) => {
    const subjects = chosen.flatMap(([choice, subjectId, isMet]) => {
      const subject = choice === wanted ? catalogue.get(subjectId) : undefined;
      return subject ? [{ subject, isMet: fromFlag(isMet) }] : [];
    });
    return {
      subjects: subjects.map(({ subject }) => subject.name),
      ineligible: subjects.flatMap(({ subject, isMet }) =>
        whyIneligible(subject, results, { isMet, isExcepted, prerequisitesEnabled }),
      ),
    };
  });
  return {
    id: row.id,
    lot: lotOf(seed, row.id),
    merit,
    isOwnStudent: isOwnStudent(row),
    pin: placementSchema.shape.pin.parse(row.pin),
    isHeldOut: fromFlag(row.isHeldOut),
    isChecked: row.resultsCheck === 'checked',
    lacking: isExcepted ? [] : lackingToMinimum(settings.minimum, results),
    combinations,
  };
}

/**
 * The rank of everybody in the line, by application id: of those considered, and of those of earlier publications. Ranks
 * of different publications cannot be compared, so each publication ranks them all.
 */
export function lineRanksOf({ seed, considered }: World, { settings, publishedBefore }: Facts) {
  const others = publishedBefore.map((row) => ({
    id: row.id,
    lot: lotOf(seed, row.id),
    merit: meritOfFacts(row, settings.merit).merit,
  }));
  return new Map(inOrderOfMerit([...considered, ...others]).map(({ id }, at) => [id, at + 1]));
}

/** The world of an allocation. `classes` in place of those of the settings make a what-if. */
export function worldOf(
  facts: Facts,
  { seed, classes }: { seed: string; classes?: readonly PlaceClass[] },
): World {
  const { settings, subjects, considered, holders, heldSeats } = facts;
  const catalogue = new Map(subjects.map((subject) => [subject.id, subject]));
  const given = Map.groupBy(
    heldSeats,
    ({ subjectId, block }) => `${block}:${catalogue.get(subjectId)?.name ?? ''}`,
  );
  return {
    seed,
    keys: settings.merit,
    totalPlaces: settings.totalPlaces,
    placesGiven: holders.length,
    ownSchoolPlaces: settings.ownSchoolPlaces,
    ownPlacesGiven: holders.filter(isOwnStudent).length,
    checkedOnly: settings.checkedOnly,
    classes: (classes ?? settings.classes).map((each) => ({
      ...each,
      given: given.get(`${toBlock(each.block)}:${each.subject}`)?.length ?? 0,
    })),
    considered: considered.map((row) => consideredOf(row, facts, { seed, catalogue })),
  };
}
