import { choicesSchema } from '../../../../shared/applications/schema.ts';
import { EXAM_SLIP_REQUIRED, ineligibleMessage } from '../../../../shared/applications/submission.ts';
import type { ExamSlipState } from '../../documents/exam-slip-badge.tsx';
import { type EligibilityView, ineligibleAmong } from '../../subjects/eligibility-view.ts';
import { COMBINATIONS, type Combination, chosenOf, type SubjectSelection } from './selection.ts';

export interface ChoicesProblems {
  /** Messages for combinations without three different subjects. */
  incomplete: Partial<Record<Combination, string>>;
  ineligible: string[];
  examSlip: ExamSlipState;
}

/** Everything that prevents saving the choices (applicants §5). */
export function checkChoices(
  selection: SubjectSelection,
  eligibility: EligibilityView,
  examSlip: ExamSlipState,
): ChoicesProblems {
  const chosen = chosenOf(selection);
  const issues = choicesSchema.safeParse(chosen).error?.issues ?? [];
  const incomplete: ChoicesProblems['incomplete'] = {};
  for (const { field } of COMBINATIONS) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) incomplete[field] = issue.message;
  }
  return {
    incomplete,
    ineligible: ineligibleAmong([...chosen.firstChoiceSubjects, ...chosen.secondChoiceSubjects], eligibility),
    examSlip,
  };
}

/** The problems by the id of the field that fixes each, for an error summary. */
export function problemsByField(
  { incomplete, ineligible, examSlip }: ChoicesProblems,
  selection: SubjectSelection,
) {
  const problems: Record<string, string> = {};
  for (const { field, label } of COMBINATIONS) {
    const barred = selection[field].filter((name) => ineligible.includes(name));
    const message = incomplete[field] ?? (barred.length > 0 ? ineligibleMessage(barred) : undefined);
    if (message) problems[field] = `${label}: ${message}`;
  }
  if (examSlip === 'missing') problems.exam_slip = EXAM_SLIP_REQUIRED;
  return problems;
}
