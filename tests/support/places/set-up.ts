import type { z } from 'zod';
import { resumePublishing } from '../../../src/server/domains/places/publish-steps.ts';
import type { Grade } from '../../../src/shared/exam-results/constants.ts';
import { createdPreviewSchema, type newPreviewSchema } from '../../../src/shared/places/previews.ts';
import { placeSettingsSchema } from '../../../src/shared/places/schema.ts';
import type { School } from '../../../src/shared/students/options.ts';
import { type Account, signInAs } from '../accounts.ts';
import { submittedApplication } from '../application.ts';
import { type TestPortal, usePortal } from '../portal.ts';

const EXAM_SUBJECTS = ['English A', 'Mathematics', 'Physics', 'Chemistry', 'Biology'] as const;

/** Five exam subjects at this grade: 15, 10 or 5 points for grades 1 to 3. */
const resultsAt = (grade: Grade) =>
  EXAM_SUBJECTS.map((subjectName) => ({
    examType: 'CSEC' as const,
    examYear: 2025,
    subjectName,
    grade,
    subjectProfile: 'AAA',
  }));

export const SCIENCES = ['Pure Mathematics', 'Physics', 'Chemistry'];
export const OTHERS = ['Biology', 'Law', 'Economics'];

/** One class for each subject of a combination, in blocks A, B and C. */
export const classesFor = (subjects: readonly string[], seats: number) =>
  subjects.map((subject, at) => ({ subject, block: (['A', 'B', 'C'] as const)[at] ?? null, seats }));

/** Sends changed settings. */
export const setUp = async ({ rest }: Account, changes: object) =>
  (await rest.put('/admin/places', changes)).read(placeSettingsSchema);

export const preview = async ({ rest }: Account, wanted: z.input<typeof newPreviewSchema> = {}) =>
  (await rest.post('/admin/places/previews', wanted)).read(createdPreviewSchema);

/** What is published stops before its first step, as if the server ended. */
export async function interrupted<Answer>({ services }: TestPortal, publish: () => Promise<Answer>) {
  const { background } = services;
  services.background = { ...background, isEnding: () => true };
  const answer = await publish();
  services.background = background;
  return answer;
}

/** Does what the next start does about a publication that was interrupted. */
export async function goOnPublishing({ services }: TestPortal) {
  resumePublishing(services);
  await services.background.finished();
}

/** Submits an application of somebody with these grades, with the sciences first. */
export const applicantAt = (
  portal: TestPortal,
  grade: Grade,
  schoolAttended: School = 'Trinity College East',
) =>
  submittedApplication(portal, {
    results: resultsAt(grade),
    student: { schoolAttended, otherSchoolName: schoolAttended === 'Other' ? 'Elsewhere' : '' },
    choices: { firstChoiceSubjects: SCIENCES, secondChoiceSubjects: OTHERS },
  });

/**
 * A school with one seat in each science and in each other subject, whose results need not be checked, and three
 * applicants, the best first.
 */
export async function useSchool() {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  await administrator.rest.put('/admin/site-settings/cape_prerequisites_enabled', { value: 'false' });
  const people = [];
  for (const grade of ['1', '2', '3'] as const) people.push(await applicantAt(portal, grade));
  const settings = await setUp(administrator, {
    isOn: true,
    checkedOnly: false,
    classes: [...classesFor(SCIENCES, 1), ...classesFor(OTHERS, 1)],
  });
  const ids = people.map(({ application }) => application.id);
  return { portal, administrator, people, settings, ids };
}
