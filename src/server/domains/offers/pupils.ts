import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK, CSV_OPTIONS, harmless, PERSON_COLUMNS } from '../../../shared/admissions/export.ts';
import { SUBJECTS_PER_CHOICE } from '../../../shared/applications/constants.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import type { IntakeQuery } from '../../../shared/intakes/schema.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { listApplicationsWith } from '../applications/service.ts';
import { recordExport } from '../audit/events.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { studentsWith } from '../students/service.ts';
import { listOffers } from './queries.ts';
import { describeOffers } from './reading.ts';

/** The file for the school's pupil system (places §7). */

const SEAT_HEADINGS = Array.from({ length: SUBJECTS_PER_CHOICE }, (_, index) => [
  `Subject ${index + 1}`,
  `Block ${index + 1}`,
]).flat();
const HEADINGS = [
  'Application ID',
  ...PERSON_COLUMNS.map(([heading]) => heading),
  'Place',
  'Code',
  ...SEAT_HEADINGS,
];

/** A line for everybody who has accepted or is enrolled, with the classes that they sit in now. */
async function linesOf(db: Database, intake: number): Promise<string[][]> {
  const rows = await listOffers(db, { intake });
  const taken = rows.filter(({ state }) => state === 'accepted' || state === 'enrolled');
  const offers = await describeOffers(db, taken);
  const applications = await listApplicationsWith(
    db,
    offers.map(({ applicationId }) => applicationId),
  );
  const byId = new Map(applications.map((application) => [application.id, application]));
  const students = await studentsWith(
    db,
    applications.map(({ studentId }) => studentId),
  );
  return offers.flatMap(({ applicationId, state, code, classes }) => {
    const application = byId.get(applicationId);
    const student = students.get(application?.studentId ?? 0);
    if (!application || !student) return [];
    const seats = classes.flatMap(({ subject, block }) => [subject, block ?? '']);
    return [
      [
        application.applicationId,
        ...PERSON_COLUMNS.map(([, cell]) => cell({ student })),
        OFFER_STATE_LABELS[state],
        code,
        ...seats,
      ].map(harmless),
    ];
  });
}

/** The pupils of an intake as a CSV file with its name. Records the export. @throws NOT_FOUND. */
export async function pupilsCsv(services: Services, actor: Actor, { intake }: IntakeQuery) {
  const lines = await readSnapshot(services.db, async (trx) => linesOf(trx, await intakeIdOf(trx, intake)));
  await recordExport(services, actor, { format: 'pupils', applications: lines.length });
  return {
    name: `sixth-form-admissions-pupils-${schoolDay(services.clock.now())}.csv`,
    bytes: Buffer.from(BYTE_ORDER_MARK + stringify([HEADINGS, ...lines], CSV_OPTIONS)),
  };
}
