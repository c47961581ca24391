import { choicesSchema } from '../../../shared/applications/schema.ts';
import { EXAM_SLIP_REQUIRED, ineligibleMessage } from '../../../shared/applications/submission.ts';
import type { DocumentType } from '../../../shared/documents/constants.ts';
import { ineligibleAmong, type Standings } from '../subjects/standing.ts';
import { COMBINATIONS, type Combination, chosenOf, type Picks } from './picks.ts';

export interface ChoicesProblems {
  /** Not three different subjects, by combination. */
  incomplete: Partial<Record<Combination, string>>;
  ineligible: string[];
  lacksExamSlip: boolean;
}

/** All that stands between the choices and their being saved (applicant spec §5). */
export function checkChoices(
  picks: Picks,
  standings: Standings,
  documents: readonly { documentType: DocumentType }[],
): ChoicesProblems {
  const chosen = chosenOf(picks);
  const issues = choicesSchema.safeParse(chosen).error?.issues ?? [];
  const incomplete: ChoicesProblems['incomplete'] = {};
  for (const { field } of COMBINATIONS) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) incomplete[field] = issue.message;
  }
  return {
    incomplete,
    ineligible: ineligibleAmong([...chosen.firstChoiceSubjects, ...chosen.secondChoiceSubjects], standings),
    lacksExamSlip: !documents.some(({ documentType }) => documentType === 'exam_slip'),
  };
}

/** The problems as an error summary shows them: by the id of the field that mends each. */
export function problemsByField({ incomplete, ineligible, lacksExamSlip }: ChoicesProblems, picks: Picks) {
  const problems: Record<string, string> = {};
  for (const { field, label } of COMBINATIONS) {
    const barred = picks[field].filter((name) => ineligible.includes(name));
    const message = incomplete[field] ?? (barred.length > 0 ? ineligibleMessage(barred) : undefined);
    if (message) problems[field] = `${label}: ${message}`;
  }
  if (lacksExamSlip) problems.exam_slip = EXAM_SLIP_REQUIRED;
  return problems;
}
