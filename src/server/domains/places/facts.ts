import type { PlaceSettings } from '../../../shared/places/schema.ts';
import type { Database } from '../../tables.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { arePrerequisitesEnabled } from '../settings/service.ts';
import { listSubjects, type SubjectWithRequirements } from '../subjects/service.ts';
import * as queries from './facts-queries.ts';
import { settingsOfIntake } from './settings.ts';

/** All that an allocation is made from, but its seed. */
export type Facts = {
  intakeId: number;
  settings: Pick<
    PlaceSettings,
    'totalPlaces' | 'ownSchoolPlaces' | 'minimum' | 'checkedOnly' | 'merit' | 'classes'
  >;
  subjects: SubjectWithRequirements[];
  prerequisitesEnabled: boolean;
  considered: queries.ApplicationFacts[];
  holders: queries.ApplicationFacts[];
  /** They are not given places, but they are ranked with the others for the waiting list. */
  publishedBefore: queries.ApplicationFacts[];
  heldSeats: { applicationId: number; subjectId: number; block: string }[];
};

/** Reads the facts of the current intake. Call in a transaction, so that they are all of one state. */
export async function readFacts(db: Database): Promise<Facts> {
  const intakeId = await currentIntakeId(db);
  const { totalPlaces, ownSchoolPlaces, minimum, checkedOnly, merit, classes } = await settingsOfIntake(
    db,
    intakeId,
  );
  return {
    intakeId,
    settings: { totalPlaces, ownSchoolPlaces, minimum, checkedOnly, merit, classes },
    subjects: await listSubjects(db),
    prerequisitesEnabled: await arePrerequisitesEnabled(db),
    considered: await queries.listConsidered(db, intakeId),
    holders: await queries.listHolders(db, intakeId),
    publishedBefore: await queries.listPublishedBefore(db, intakeId),
    heldSeats: await queries.listHeldSeats(db, intakeId),
  };
}
