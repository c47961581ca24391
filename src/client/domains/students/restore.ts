import type { User } from '../../../shared/users/schema.ts';
import type { Pieces } from '../../components/state/local-draft.ts';
import { type PersonalValues, personalValues } from './personal-values.ts';

interface Saved {
  student: object | null;
  draft: { currentStep: number; personalData: object } | null;
}

type Account = Pick<User, 'email' | 'firstName' | 'lastName'>;

/**
 * The form's initial values: input on this device, otherwise the server's draft, otherwise the record (applicants
 * §4). A draft at a later step is ignored: it is older than the record, which was saved after it.
 * Name and address of the account are there at first.
 */
export function restoredValues(
  { student, draft }: Saved,
  typed: Pieces,
  { email, firstName, lastName }: Account,
): PersonalValues {
  const isSaved = student !== null && draft !== null && draft.currentStep > 0;
  const draftData = isSaved ? {} : (draft?.personalData ?? {});
  return personalValues({ email, firstName, lastName }, student ?? {}, draftData, typed);
}
