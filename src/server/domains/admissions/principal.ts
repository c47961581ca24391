import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK, CSV_OPTIONS, harmless } from '../../../shared/admissions/export.ts';
import {
  type FigureFilters,
  type Figures,
  figureLines,
  filtersInWords,
  NOT_GIVEN,
  type StageCounts,
} from '../../../shared/admissions/figures.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { ResultsCheck } from '../../../shared/exam-results/check.ts';
import type { OfferState } from '../../../shared/places/constants.ts';
import { GENDERS, REGIONAL_CORPORATIONS, SCHOOLS } from '../../../shared/students/options.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordExport } from '../audit/events.ts';
import { findIntake } from '../intakes/service.ts';
import { namesOfUsers } from '../users/service.ts';
import { exportInWords } from './export.ts';
import { filtersOf } from './matching.ts';
import { countChosenByStatus, countPeople } from './principal-queries.ts';

/** The figures for the principal (administrators §2). */

type Counted = {
  status: ApplicationStatus;
  resultsCheck: ResultsCheck;
  offer: OfferState | null;
  count: number;
};

const sumOf = (rows: Counted[], counts: (status: ApplicationStatus) => boolean) =>
  rows.filter(({ status }) => counts(status)).reduce((sum, { count }) => sum + count, 0);

/** Who was offered a place, whatever came of it; who has taken one; who is enrolled. */
function offersOf(rows: Counted[]) {
  const having = (isMeant: (offer: OfferState) => boolean) =>
    sumOf(
      rows.filter(({ offer }) => offer !== null && isMeant(offer)),
      () => true,
    );
  return {
    offered: having(() => true),
    accepted: having((offer) => offer === 'accepted' || offer === 'enrolled'),
    enrolled: having((offer) => offer === 'enrolled'),
  };
}
const NO_PLACES = { offered: null, accepted: null, enrolled: null };

type PlacesOn = { areOffersMade: boolean };

const stagesOf = (rows: Counted[], { areOffersMade }: PlacesOn): StageCounts => ({
  applied: sumOf(rows, () => true),
  complete: sumOf(rows, (status) => status !== 'draft'),
  checked: sumOf(
    rows.filter(({ resultsCheck }) => resultsCheck === 'checked'),
    (status) => status !== 'draft',
  ),
  approved: sumOf(rows, (status) => status === 'approved'),
  ...(areOffersMade ? offersOf(rows) : NO_PLACES),
});

const turnedAwayOf = (rows: Counted[]) => sumOf(rows, (status) => status === 'rejected');

/** The groups in the order of `names`, which are all listed; then others that occur, and those without an answer. */
function byName<Row extends Counted>(
  rows: Row[],
  nameOf: (row: Row) => string,
  { names, ...places }: PlacesOn & { names: readonly string[] },
) {
  const groups = Map.groupBy(rows, (row) => nameOf(row) || NOT_GIVEN);
  const others = [...groups.keys()].filter((name) => !names.includes(name) && name !== NOT_GIVEN).sort();
  const all = [...names, ...others, ...(groups.has(NOT_GIVEN) ? [NOT_GIVEN] : [])];
  return all.map((name) => ({ name, ...stagesOf(groups.get(name) ?? [], places) }));
}

async function wordsOf(db: Database, filters: FigureFilters) {
  const { assignedTo, intake } = filters;
  const assignee = Number(assignedTo);
  const names = Number.isInteger(assignee) ? await namesOfUsers(db, [assignee]) : undefined;
  return filtersInWords(filters, {
    assignee: names?.get(assignee),
    intake: intake === undefined ? undefined : (await findIntake(db, intake))?.name,
  });
}

/** The figures of the applications that match the filters, from one snapshot. */
export function figures({ db, clock }: Services, filters: FigureFilters): Promise<Figures> {
  return readSnapshot(db, async (trx) => {
    const wanted = await filtersOf(trx, filters);
    const people = await countPeople(trx, wanted);
    const chosen = await countChosenByStatus(trx, wanted);
    const places = { areOffersMade: people.some(({ offer }) => offer !== null) };
    return {
      at: timestamp(clock),
      filters,
      filterWords: await wordsOf(trx, filters),
      total: { ...stagesOf(people, places), turnedAway: turnedAwayOf(people) },
      bySubject: [...Map.groupBy(chosen, ({ subject }) => subject)].map(([name, rows]) => ({
        name,
        ...stagesOf(rows, places),
        turnedAway: turnedAwayOf(rows),
      })),
      bySchool: byName(people, ({ school }) => school, { names: SCHOOLS, ...places }),
      bySex: byName(people, ({ sex }) => sex, { names: GENDERS, ...places }),
      byCorporation: byName(people, ({ corporation }) => corporation, {
        names: REGIONAL_CORPORATIONS,
        ...places,
      }),
    };
  });
}

type Form = 'figures' | 'printed figures';

const recordFigures = (
  services: Services,
  actor: Actor,
  filters: FigureFilters,
  format: Form,
  applications: number,
) => recordExport(services, actor, exportInWords(filters, format, applications));

/** The figures as a CSV file. Records the export. */
export async function figuresCsv(services: Services, actor: Actor, filters: FigureFilters): Promise<Buffer> {
  const made = await figures(services, filters);
  await recordFigures(services, actor, filters, 'figures', made.total.applied);
  const lines = figureLines(made).map((line) => line.map(harmless));
  return Buffer.from(BYTE_ORDER_MARK + stringify(lines, CSV_OPTIONS));
}

/** Records that the page of figures is printed. */
export async function recordPrint(services: Services, actor: Actor, filters: FigureFilters) {
  const { total } = await figures(services, filters);
  await recordFigures(services, actor, filters, 'printed figures', total.applied);
}
