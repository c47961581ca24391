import type { z } from 'zod';
import type { Application, applicationChangesSchema, Choices } from '../../../shared/applications/schema.ts';
import { ineligibleMessage } from '../../../shared/applications/submission.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { invalid } from '../../platform/errors.ts';
import type { Actor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { type Catalogue, catalogueOfStudent } from '../subjects/catalogue-of.ts';
import { eligibilityFor, subjectsNamed } from '../subjects/service.ts';
import * as queries from './queries.ts';

/** Filters `names` to the subjects that the student is not eligible for. */
export async function ineligibleAmong(
  trx: Transaction,
  studentId: number,
  catalogue: Catalogue,
  names: string[],
) {
  const { found } = subjectsNamed(catalogue.subjects, [...new Set(names)]);
  const eligibility = await eligibilityFor(trx, studentId, { ...catalogue, subjects: found });
  return eligibility.filter(({ eligible }) => !eligible).map(({ subject }) => subject);
}

type ChoiceChanges = Pick<z.output<typeof applicationChangesSchema>, keyof Choices>;

/**
 * Saves the chosen subjects. Each must be offered in the application's intake, and an applicant must be eligible for it.
 * Administrators may make exceptions (decisions §6), and may keep subjects that were withdrawn after they were chosen.
 */
export async function saveChoices(
  trx: Transaction,
  actor: Actor,
  application: Application,
  choices: ChoiceChanges,
) {
  const lists = [
    [1, choices.firstChoiceSubjects, 'firstChoiceSubjects'],
    [2, choices.secondChoiceSubjects, 'secondChoiceSubjects'],
  ] as const;
  const kept = isAdministrator(actor.role)
    ? [...application.firstChoiceSubjects, ...application.secondChoiceSubjects]
    : [];
  const catalogue = await catalogueOfStudent(trx, application.studentId);
  const chosen: { field: string; names: string[] }[] = [];
  for (const [choice, names, field] of lists) {
    if (!names) continue;
    const { found, unknown } = subjectsNamed(catalogue.subjects, names);
    const withdrawn = found.filter(({ isOffered, name }) => !isOffered && !kept.includes(name));
    const notOffered = [...unknown, ...withdrawn.map(({ name }) => name)];
    if (notOffered.length > 0)
      throw invalid(`Not on offer: ${notOffered.join(', ')}. Please choose again.`, field);
    const subjectIds = found.map(({ id }) => id);
    await queries.replaceChoice(trx, application.id, choice, subjectIds);
    chosen.push({ field, names: found.map(({ name }) => name) });
  }
  if (isAdministrator(actor.role)) return;
  const allNames = chosen.flatMap(({ names }) => names);
  const ineligible = await ineligibleAmong(trx, application.studentId, catalogue, allNames);
  const wrong = chosen.find(({ names }) => names.some((name) => ineligible.includes(name)));
  if (wrong) throw invalid(ineligibleMessage(ineligible), wrong.field);
}
