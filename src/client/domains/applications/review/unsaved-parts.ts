import { z } from 'zod';
import type { Choices } from '../../../../shared/applications/schema.ts';
import type { Pieces } from '../../../components/state/local-draft.ts';
import { isResultBegun, type Sitting } from '../../exam-results/quick-results.ts';
import { withoutSpaces } from '../../exam-results/read-candidate-number.ts';
import { changedAnswers, personalValues } from '../../students/personal-values.ts';
import { restoreSelection } from '../choices/selection.ts';
import { FORM_PARTS, type FormPart } from '../form-parts.ts';

/** Personal values with the date of birth as 'yyyy-mm-dd', whatever its source. */
function withDay(...sources: object[]) {
  const values = personalValues(...sources);
  return { ...values, dateOfBirth: values.dateOfBirth.slice(0, 'yyyy-mm-dd'.length) };
}

const numberSchema = z.object({ candidateNumber: z.string().catch('') });
const isOtherNumber = (typed: unknown, student: object) =>
  typeof typed === 'string' && withoutSpaces(typed) !== numberSchema.parse(student).candidateNumber;

/** The forms with input on this device that is not in the saved application. */
export function unsavedParts(
  kept: Record<FormPart, Pieces>,
  saved: { student: object; application: Choices; examResults: readonly Sitting[] },
): FormPart[] {
  const student = withDay(saved.student);
  const choices = [
    restoreSelection({}, saved.application),
    restoreSelection(kept.choices, saved.application),
  ];
  const isUnsaved: Record<FormPart, boolean> = {
    personal: Object.keys(changedAnswers(withDay(student, kept.personal), student)).length > 0,
    result: isResultBegun(kept.result, saved.examResults),
    number: isOtherNumber(kept.number.candidateNumber, saved.student),
    choices: new Set(choices.map((selection) => JSON.stringify(selection))).size > 1,
  };
  return FORM_PARTS.filter((part) => isUnsaved[part]);
}
