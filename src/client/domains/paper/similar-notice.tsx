import { useDebouncedValue } from '@mantine/hooks';
import { reasonsInWords } from '../../../shared/doubles/schema.ts';
import type { SimilarApplication } from '../../../shared/paper/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { editApplicationPath } from '../../paths.ts';
import { withoutSpaces } from '../exam-results/read-candidate-number.ts';
import type { PersonalFormApi } from '../students/personal-field.tsx';
import classes from './paper.module.css';

const PAUSE_MS = 500;

interface SimilarNoticeProps {
  form: PersonalFormApi;
  candidateNumber: string;
}

/** Shows applications that may be of the same person, while names, date of birth, PIN and candidate number are typed. */
export function SimilarNotice({ form, candidateNumber: number }: SimilarNoticeProps) {
  const firstName = form.useWatchValue('firstName');
  const lastName = form.useWatchValue('lastName');
  const dateOfBirth = form.useWatchValue('dateOfBirth');
  const birthCertificatePin = form.useWatchValue('birthCertificatePin');
  const candidateNumber = withoutSpaces(number);
  const [person] = useDebouncedValue(
    { firstName, lastName, dateOfBirth, birthCertificatePin, candidateNumber },
    PAUSE_MS,
  );
  const isTelling = Boolean(
    person.birthCertificatePin || person.candidateNumber || (person.firstName && person.lastName),
  );
  const { data: similar = [] } = trpc.admin.similarApplications.useQuery(person, {
    enabled: isTelling,
    staleTime: 0,
  });
  if (!isTelling || similar.length === 0) return null;
  return (
    <Banner tone="warning" live title="This person may have an application already">
      Please compare before you enter this one: the links open in a new tab. You can still enter it.
      <ul className={classes.similar}>
        {similar.map((application) => (
          <li key={application.id}>
            <Similar application={application} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const Similar = ({
  application: { id, applicationId, student, reasons },
}: {
  application: SimilarApplication;
}) => (
  <>
    <TextLink to={editApplicationPath(id)} target="_blank">
      {student.firstName} {student.lastName}, {applicationId}
    </TextLink>
    : {reasonsInWords(reasons)}
  </>
);
