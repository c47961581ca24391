/** The named places of letters: `{firstName}` in a letter stands for the first name of whoever it goes to. */
export const PLACE_MEANINGS = {
  firstName: 'First name',
  lastName: 'Last name',
  applicationId: 'Application ID',
  school: 'School’s name',
  status: 'Status, as applicants read it',
  combination: 'First-choice subjects; in letters about an offer, the subjects offered',
  submittedAt: 'When it was submitted',
  reason: 'The reason that is typed',
  subject: 'The subject that is typed',
  text: 'The text that is typed',
  closing: 'When applications close, as a sentence',
  nextStep: 'That the address has to be confirmed, or that the school asks for whatever else it needs',
  asked: 'What is asked for',
  message: 'The message that is typed',
  answerBy: 'Until when an answer is asked for',
  conditions: 'What is to be brought or done',
} as const;
export type PlaceName = keyof typeof PLACE_MEANINGS;

/** The places that every letter has, filled from the application. */
export const COMMON_PLACES = [
  'firstName',
  'lastName',
  'applicationId',
  'school',
  'status',
  'combination',
  'submittedAt',
] as const satisfies PlaceName[];
export type CommonPlace = (typeof COMMON_PLACES)[number];
export type FurtherPlace = Exclude<PlaceName, CommonPlace>;
export type TypedPlace = Exclude<FurtherPlace, 'nextStep'>;

/** What stands in a preview for what an administrator will type. */
export const TYPED_EXAMPLES: Record<TypedPlace, string> = {
  reason: 'The results slip that you uploaded cannot be read. Please upload a clearer photograph of it.',
  subject: 'Orientation for new students',
  text: 'Orientation is on the first Monday of September at 9:00 in the school hall. Please bring your results slip.',
  closing: 'Applications close on 31/01/2027 at 16:00.',
  asked: 'a document (exam slip)',
  message: 'The photograph of your results slip is too dark to read. Please take it again in daylight.',
  answerBy: '15/03/2027',
  conditions: 'Please bring your birth certificate and your results slip on registration day.',
};
