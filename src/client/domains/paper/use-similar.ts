import { useDebouncedValue } from '@mantine/hooks';
import type { SimilarApplication } from '../../../shared/paper/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { withoutSpaces } from '../exam-results/read-candidate-number.ts';
import type { PersonalFormApi } from '../students/personal-field.tsx';
import type { PersonalValues } from '../students/personal-values.ts';

const PAUSE_MS = 500;

type Person = Pick<PersonalValues, 'firstName' | 'lastName' | 'dateOfBirth' | 'birthCertificatePin'>;

const personOf = (
  { firstName, lastName, dateOfBirth, birthCertificatePin }: Person,
  candidateNumber: string,
) => ({
  firstName,
  lastName,
  dateOfBirth,
  birthCertificatePin,
  candidateNumber: withoutSpaces(candidateNumber),
});

/** Whether enough is typed to tell one person from another. */
const isTelling = (person: ReturnType<typeof personOf>) =>
  Boolean(person.birthCertificatePin || person.candidateNumber || (person.firstName && person.lastName));

const NOBODY: SimilarApplication[] = [];

/** The applications that may be of the same person, a moment after something was typed. */
export function useSimilar(form: PersonalFormApi, candidateNumber: string): SimilarApplication[] {
  const typed = {
    firstName: form.useWatchValue('firstName'),
    lastName: form.useWatchValue('lastName'),
    dateOfBirth: form.useWatchValue('dateOfBirth'),
    birthCertificatePin: form.useWatchValue('birthCertificatePin'),
  };
  const [person] = useDebouncedValue(personOf(typed, candidateNumber), PAUSE_MS);
  const enabled = isTelling(person);
  const { data = NOBODY } = trpc.admin.similarApplications.useQuery(person, { enabled, staleTime: 0 });
  return enabled ? data : NOBODY;
}

/** Asks for those who are like what is typed at this moment. */
export function useFindSimilar() {
  const { admin } = trpc.useUtils();
  return (values: Person, candidateNumber: string): Promise<SimilarApplication[]> => {
    const person = personOf(values, candidateNumber);
    return isTelling(person)
      ? admin.similarApplications.fetch(person, { staleTime: 0 })
      : Promise.resolve(NOBODY);
  };
}
