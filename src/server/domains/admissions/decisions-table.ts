import { type ExportRecord, harmless } from '../../../shared/admissions/export.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { counts, RESULTS_CHECK_LABELS } from '../../../shared/exam-results/check.ts';
import { possibleScore } from '../../../shared/exam-results/points.ts';
import { answerTo } from '../../../shared/students/student-facts.ts';
import { reportSubject } from '../../../shared/subjects/eligibility.ts';
import type { Database } from '../../tables.ts';
import { listSatSubjects, type SatSubject } from '../exam-results/service.ts';
import { offerCells } from '../offers/export.ts';
import { catalogueOfIntake } from '../subjects/catalogue-of.ts';
import type { SubjectWithRequirements } from '../subjects/service.ts';
import { listAdministrators } from '../users/service.ts';

/** The export 'Decisions': a row for working on, for each application (administrators §2). */

type DecisionRecord = ExportRecord & { application: AdministratorApplication };
type Catalogue = Map<string, SubjectWithRequirements>;
type OfferCells = Awaited<ReturnType<typeof offerCells>>;
type Column = [heading: string, cell: (record: DecisionRecord) => string | number];

const scoreColumns = (
  name: string,
  scoreOf: (record: DecisionRecord) => number,
  examSubjectsOf: (record: DecisionRecord) => string[],
): Column[] => [
  [`${name} Score`, scoreOf],
  [`${name} Score Out Of`, (record) => possibleScore(new Set(examSubjectsOf(record)).size)],
];

const toldCell = (isTold: boolean | null) => (isTold === null ? '' : isTold ? 'Yes' : 'No');

/** For example 'Portuguese 2025', or 'Portuguese 2025 (GCE)'. */
const resultColumn = ({ subjectName, examYear, examType }: SatSubject): Column => [
  `${subjectName} ${examYear}${examType === 'CSEC' ? '' : ` (${examType})`}`,
  ({ examResults }) =>
    examResults
      .filter(
        (result) =>
          result.subjectName === subjectName && result.examYear === examYear && result.examType === examType,
      )
      .map((result) => (counts(result) ? result.grade : `${result.grade} (not on the slip)`))
      .join('; '),
];

/** What the results lack for each chosen subject, checked against the catalogue of the intake. */
function unmetOf({ application, ...record }: DecisionRecord, catalogue: Catalogue): string {
  const examResults = record.examResults.filter(counts);
  const chosen = new Set([...application.firstChoiceSubjects, ...application.secondChoiceSubjects]);
  return [...chosen]
    .flatMap((name) => {
      const subject = catalogue.get(name);
      if (!subject) return [];
      const { unmet } = reportSubject(subject, examResults);
      return unmet.length > 0 ? [`${name}: ${unmet.join(', ')}`] : [];
    })
    .join('; ');
}

function columnsOf(
  sat: SatSubject[],
  catalogue: Catalogue,
  administrators: Map<number, string>,
  offerCellsOf: OfferCells,
): Column[] {
  const required = (names: readonly string[]) =>
    names.flatMap((name) => catalogue.get(name)?.requirements ?? []).flatMap(({ anyOf }) => anyOf);
  return [
    ['Application ID', ({ application }) => application.applicationId],
    ['Last Name', ({ student }) => student.lastName],
    ['First Name', ({ student }) => student.firstName],
    ['Email', ({ student }) => student.email],
    ['Phone', ({ student }) => student.mobileNumber],
    ['School', ({ student }) => String(answerTo(student, 'schoolAttended'))],
    ['Status', ({ application }) => ADMINISTRATOR_STATUS_LABELS[application.status]],
    ['Told', ({ application }) => toldCell(application.isTold)],
    ['Results Check', ({ application }) => RESULTS_CHECK_LABELS[application.resultsCheck]],
    ...scoreColumns(
      'Total',
      ({ application }) => application.totalScore,
      ({ examResults }) =>
        examResults
          .filter((result) => result.examType === 'CSEC' && counts(result))
          .map(({ subjectName }) => subjectName),
    ),
    ...scoreColumns(
      'First Choice',
      ({ application }) => application.firstChoiceScore,
      ({ application }) => required(application.firstChoiceSubjects),
    ),
    ...scoreColumns(
      'Second Choice',
      ({ application }) => application.secondChoiceScore,
      ({ application }) => required(application.secondChoiceSubjects),
    ),
    ...sat.map(resultColumn),
    ['First Choice Subjects', ({ application }) => application.firstChoiceSubjects.join('; ')],
    ['Second Choice Subjects', ({ application }) => application.secondChoiceSubjects.join('; ')],
    ['Unmet Requirements', (record) => unmetOf(record, catalogue)],
    ['Offer', ({ application: { id } }) => offerCellsOf(id).offer],
    ['Place', ({ application: { id } }) => offerCellsOf(id).place],
    ['Classes', ({ application: { id } }) => offerCellsOf(id).classes],
    ['Waiting Position', ({ application: { id } }) => offerCellsOf(id).waitingPosition],
    ['Assigned To', ({ application: { assignedTo } }) => administrators.get(assignedTo ?? 0) ?? ''],
  ];
}

/** The headings, and the cells of a record. The results' columns are those of all exported applications. */
export async function decisionsTable(db: Database, intakeId: number, ids: number[]) {
  const { subjects } = await catalogueOfIntake(db, intakeId);
  const catalogue = new Map(subjects.map((subject) => [subject.name, subject]));
  const administrators = new Map((await listAdministrators(db)).map(({ id, name }) => [id, name]));
  const columns = columnsOf(
    await listSatSubjects(db, ids),
    catalogue,
    administrators,
    await offerCells(db, ids),
  );
  return {
    headings: columns.map(([heading]) => heading),
    cellsOf: (record: DecisionRecord) => columns.map(([, cell]) => harmless(cell(record))),
  };
}
