import { completedSteps } from '../../../shared/applications/progress.ts';
import { paths } from '../../app/paths.ts';
import type { Overview } from './hooks.ts';

const STEP = 'step';
/** The two steps of /register, as its address names them. */
const registerSteps: readonly string[] = ['personal', 'results'];

/** Where each of the wizard's steps is done; documents are uploaded beside the choices (applicant spec §2). */
export const stepPaths = {
  personalDetails: `${paths.register}?${STEP}=personal`,
  examResults: `${paths.register}?${STEP}=results`,
  subjects: paths.subjects,
  review: paths.review,
} as const;

const inOrder = [
  stepPaths.personalDetails,
  stepPaths.examResults,
  stepPaths.subjects,
  stepPaths.subjects,
  stepPaths.review,
];

/** The steps for the indicator: what is complete, and where each is done. */
export const linkedSteps = (overview: Overview) =>
  completedSteps(overview).map((step, index) => ({ ...step, to: inOrder[index] ?? paths.register }));

/** The step of /register that the address asks for; undefined when it asks for none, or for one there is not. */
export function stepInAddress(search: URLSearchParams): number | undefined {
  const step = registerSteps.indexOf(search.get(STEP) ?? '');
  return step < 0 ? undefined : step;
}
