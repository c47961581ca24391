import type { Pieces } from '../../components/state/local-draft.ts';
import { type PersonalValues, personalValues } from './personal-values.ts';

interface Saved {
  student: object | null;
  draft: { currentStep: number; personalData: object } | null;
}

/**
 * What the personal form begins with: what was typed on this device, else the server's draft, else the record
 * (applicant spec §4). A draft older than the record, which a successful save left at a later step, does not go before it.
 */
export function restoredValues(
  { student, draft }: Saved,
  typed: Pieces,
  accountEmail: string,
): PersonalValues {
  const isSaved = student !== null && draft !== null && draft.currentStep > 0;
  const draftData = isSaved ? {} : (draft?.personalData ?? {});
  return personalValues({ email: accountEmail }, student ?? {}, draftData, typed);
}
