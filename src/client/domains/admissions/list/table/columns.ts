import {
  createColumnHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ListedApplication, SortKey } from '../../../../../shared/admissions/schema.ts';

/** The sortable columns (administrators §2). */
export const COLUMN_LABELS: Record<SortKey, string> = {
  student: 'Student',
  applicationId: 'Application ID',
  totalScore: 'Total Score',
  firstChoiceScore: '1st Choice',
  secondChoiceScore: '2nd Choice',
  status: 'Status',
  submittedAt: 'Submitted',
  resultsCheck: 'Check',
};

export const SCORES = [
  'totalScore',
  'firstChoiceScore',
  'secondChoiceScore',
] as const satisfies readonly SortKey[];

export const DIRECTION_LABELS = { asc: 'ascending', desc: 'descending' } as const;

/** The server filters, sorts and pages. The table only tracks the selection and what a click on a heading does. */
export const listFeatures = tableFeatures({ rowSortingFeature, rowSelectionFeature, rowPaginationFeature });

const column = createColumnHelper<typeof listFeatures, ListedApplication>();
const sortable = (key: SortKey, value: (application: ListedApplication) => string | number | null) =>
  column.accessor(value, { id: key, header: COLUMN_LABELS[key], sortDescFirst: false });

/** The columns of the administrators' list, from left to right. */
export const columns = column.columns([
  column.display({ id: 'select', header: '' }),
  sortable('student', ({ student }) => `${student.lastName} ${student.firstName}`),
  sortable('applicationId', ({ applicationId }) => applicationId),
  sortable('totalScore', ({ totalScore }) => totalScore),
  sortable('firstChoiceScore', ({ firstChoiceScore }) => firstChoiceScore),
  sortable('secondChoiceScore', ({ secondChoiceScore }) => secondChoiceScore),
  column.display({ id: 'subjectChoices', header: 'Subject Choices' }),
  sortable('status', ({ status }) => status),
  sortable('submittedAt', ({ submittedAt }) => submittedAt),
  sortable('resultsCheck', ({ resultsCheck }) => resultsCheck),
  column.display({ id: 'actions', header: 'Actions' }),
]);
