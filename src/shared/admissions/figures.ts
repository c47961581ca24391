import { z } from 'zod';
import { ADMINISTRATOR_STATUS_LABELS } from '../applications/status.ts';
import { RESULTS_CHECK_LABELS } from '../exam-results/check.ts';
import { formatDateTime, formatDay, schoolDay } from '../format/dates.ts';
import { filterSchema } from './schema.ts';

/** The stages of an admission, in their order. Those without a rule here belong to parts that are not there yet. */
export const STAGES = [
  'applied',
  'complete',
  'checked',
  'approved',
  'offered',
  'accepted',
  'enrolled',
] as const;
export const STAGE_LABELS: Record<(typeof STAGES)[number], string> = {
  applied: 'Applied',
  complete: 'Complete',
  checked: 'Checked',
  approved: 'Approved',
  offered: 'Offered',
  accepted: 'Accepted',
  enrolled: 'Enrolled',
};
export const TURNED_AWAY_LABEL = 'Turned Away';

/** Null: the portal cannot tell it yet. */
const stageCounts = z.object({
  applied: z.int(),
  complete: z.int(),
  checked: z.int().nullable(),
  approved: z.int(),
  offered: z.int().nullable(),
  accepted: z.int().nullable(),
  enrolled: z.int().nullable(),
});
const namedCounts = stageCounts.extend({ name: z.string() });
const subjectCounts = namedCounts.extend({ turnedAway: z.int() });

/** The figures for the principal: the applications that match the filters, at each stage. */
export const figuresSchema = z.object({
  at: z.iso.datetime(),
  filters: filterSchema,
  /** The filters as they are printed above the figures. */
  filterWords: z.string(),
  total: stageCounts.extend({ turnedAway: z.int() }),
  /** An application counts for each subject that it chose, once. */
  bySubject: z.array(subjectCounts),
  bySchool: z.array(namedCounts),
  bySex: z.array(namedCounts),
  byCorporation: z.array(namedCounts),
});
export type Figures = z.infer<typeof figuresSchema>;
export type StageCounts = z.infer<typeof stageCounts>;
export type FigureFilters = z.infer<typeof filterSchema>;

/** The name of the group of applications without an answer. */
export const NOT_GIVEN = 'Not given';

/** A group of rows, each with its counts. Only subjects tell how many were turned away. */
type FigureRow = StageCounts & { name: string; turnedAway?: number };
type FigureGroup = { title: string; rows: FigureRow[] };

const ALL_APPLICATIONS = 'All applications';
/** What the first row counts. A file of some applications must not name them all. */
const nameOfAll = ({ filterWords }: Figures) =>
  filterWords === ALL_APPLICATIONS ? ALL_APPLICATIONS : 'All that match';

/** The figures in the order in which they are shown. */
export const figureGroups = (figures: Figures): FigureGroup[] => [
  { title: 'All', rows: [{ name: nameOfAll(figures), ...figures.total }] },
  { title: 'Subject', rows: figures.bySubject },
  { title: 'School', rows: figures.bySchool },
  { title: 'Sex', rows: figures.bySex },
  { title: 'Regional Corporation', rows: figures.byCorporation },
];

/** The names of what filters know by its id. */
type FilterNames = { assignee: string | undefined; intake: string | undefined };

/** The filters in words: 'All applications', or 'Status: Completed; School: Other'. */
export function filtersInWords(filters: FigureFilters, { assignee, intake }: FilterNames): string {
  const { search, status, subject, school, submittedOn, totalScore, assignedTo, check } = filters;
  const words = [
    search && `Search: ${search}`,
    status && `Status: ${ADMINISTRATOR_STATUS_LABELS[status]}`,
    subject && `Subject: ${subject}`,
    school && `School: ${school}`,
    submittedOn && `Submitted: ${formatDay(submittedOn)}`,
    totalScore !== undefined && `Total Score: ${totalScore}`,
    assignedTo && `Assigned to: ${assignedTo === 'none' ? 'nobody' : (assignee ?? 'a former administrator')}`,
    check && `Results check: ${RESULTS_CHECK_LABELS[check]}`,
    intake && `Intake: ${intake}`,
  ];
  return words.filter(Boolean).join('; ') || ALL_APPLICATIONS;
}

/** The lines of the CSV file. Stages that the portal cannot tell are empty. */
export function figureLines(figures: Figures): string[][] {
  const headings = ['Group', 'Name', ...STAGES.map((stage) => STAGE_LABELS[stage]), TURNED_AWAY_LABEL];
  const lines = figureGroups(figures).flatMap(({ title, rows }) =>
    rows.map(({ name, turnedAway, ...counts }) => [
      title,
      name,
      ...[...STAGES.map((stage) => counts[stage]), turnedAway].map((count) => String(count ?? '')),
    ]),
  );
  const stamp = [
    ['Figures of', formatDateTime(figures.at)],
    ['Filter', figures.filterWords],
  ];
  return [...stamp, headings, ...lines];
}

export const figuresFileName = (now: Date) => `sixth-form-admissions-figures-${schoolDay(now)}.csv`;
