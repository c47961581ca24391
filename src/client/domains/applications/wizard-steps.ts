import { completedSteps } from '../../../shared/applications/progress.ts';
import { paths } from '../../paths.ts';

const STEP = 'step';
/** The two steps of /register, as its address names them. */
const registerSteps: readonly string[] = ['personal', 'results'];

/** Where each of the wizard's steps is done; documents are uploaded beside the choices (applicant spec §2). */
export const stepPaths = {
  personalDetails: `${paths.register}?${STEP}=personal`,
  examResults: `${paths.register}?${STEP}=results`,
  subjects: paths.subjects,
  documents: `${paths.subjects}#exam_slip`,
  review: paths.review,
} as const;

/** Where the steps 0 to 3 are done. No other can be gone to: to the review lead the saved choices (applicant spec §2). */
const navigable: readonly string[] = [
  stepPaths.personalDetails,
  stepPaths.examResults,
  stepPaths.subjects,
  stepPaths.documents,
];

/** The steps for the indicator: what is complete, and where it is done. */
export const linkedSteps = (progress: Parameters<typeof completedSteps>[0]) =>
  completedSteps(progress).map((step, index) => {
    const to = navigable[index];
    return to === undefined ? step : { ...step, to };
  });

/**
 * Of the steps of /register, the one that was reached: on this device, else in the draft; without a record the first
 * (applicant spec §4).
 */
export function reachedStep(
  { student, draft }: { student: object | null; draft: { currentStep: number } | null },
  onDevice: { currentStep: number } | null,
): number {
  if (!student) return 0;
  return Math.min(onDevice?.currentStep ?? draft?.currentStep ?? 0, registerSteps.length - 1);
}

/** The step of /register that the address asks for; undefined when it asks for none, or for one there is not. */
export function stepInAddress(search: URLSearchParams): number | undefined {
  const step = registerSteps.indexOf(search.get(STEP) ?? '');
  return step < 0 ? undefined : step;
}
