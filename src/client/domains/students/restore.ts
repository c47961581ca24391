import type { User } from '../../../shared/users/schema.ts';
import type { Pieces } from '../../components/state/local-draft.ts';
import { type PersonalValues, personalValues } from './personal-values.ts';

interface Saved {
  student: object | null;
  draft: { currentStep: number; personalData: object } | null;
}

/** Nothing of the account when the form is for another child. */
type Account = Partial<Pick<User, 'email' | 'firstName' | 'lastName'>>;

/** Whether the form shows the server's draft. One at a later step is older than the record, which was saved after it. */
export const isDraftShown = ({ student, draft }: Saved) =>
  draft !== null && (student === null || draft.currentStep === 0);

/**
 * The form's initial values: input on this device, otherwise the server's draft, otherwise the record (applicants
 * §4). Name and address of the account are there at first.
 */
export function restoredValues(
  { student, draft }: Saved,
  typed: Pieces,
  { email = '', firstName = '', lastName = '' }: Account,
): PersonalValues {
  const draftData = isDraftShown({ student, draft }) ? (draft?.personalData ?? {}) : {};
  return personalValues({ email, firstName, lastName }, student ?? {}, draftData, typed);
}
