import { completedSteps } from '../../../../shared/applications/progress.ts';
import { paths } from '../../../paths.ts';

const STEP = 'step';
/** The two steps of /register, as its URL names them. */
const registerSteps: readonly string[] = ['personal', 'results'];

/** The path of each step. Documents are uploaded on the page of the choices (applicants §2). */
export const stepPaths = {
  personalDetails: `${paths.register}?${STEP}=personal`,
  examResults: `${paths.register}?${STEP}=results`,
  subjects: paths.subjects,
  documents: `${paths.subjects}#exam_slip`,
  review: paths.review,
} as const;

/** The field of the adult whom the school calls first. */
export const TO_ADULT = `${stepPaths.personalDetails}#parentFullName`;

/** The state of a navigation from the review to a step that is to be changed. */
export const FROM_REVIEW = { fromReview: true } as const;
export const isFromReview = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromReview' in state && state.fromReview === true;

/**
 * The paths of steps 0 to 3, the only ones that can be opened: saved choices lead to the review (applicants §2).
 */
const navigable: readonly string[] = [
  stepPaths.personalDetails,
  stepPaths.examResults,
  stepPaths.subjects,
  stepPaths.documents,
];

/** The steps for the indicator, with their completeness and path. */
export const linkedSteps = (progress: Parameters<typeof completedSteps>[0]) =>
  completedSteps(progress).map((step, index) => {
    const to = navigable[index];
    return to === undefined ? step : { ...step, to };
  });

/**
 * The last step of /register that was reached: from this device, otherwise from the draft. Without a record, the first
 * (applicants §4).
 */
export function reachedStep(
  { student, draft }: { student: object | null; draft: { currentStep: number } | null },
  onDevice: { currentStep: number } | null,
): number {
  if (!student) return 0;
  return Math.min(onDevice?.currentStep ?? draft?.currentStep ?? 0, registerSteps.length - 1);
}

/** The step of /register in the URL; undefined when it has none or an unknown one. */
export function stepInAddress(search: URLSearchParams): number | undefined {
  const step = registerSteps.indexOf(search.get(STEP) ?? '');
  return step < 0 ? undefined : step;
}
