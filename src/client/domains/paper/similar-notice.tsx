import { Anchor } from '@mantine/core';
import { reasonsInWords } from '../../../shared/doubles/schema.ts';
import type { SimilarApplication } from '../../../shared/paper/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { editApplicationPath } from '../../paths.ts';
import type { PersonalFormApi } from '../students/personal-field.tsx';
import classes from './paper.module.css';
import { useSimilar } from './use-similar.ts';

interface SimilarNoticeProps {
  form: PersonalFormApi;
  candidateNumber: string;
}

const NOTICE = 'similar-applications';

/** Shows applications that may be of the same person, while names, date of birth, PIN and candidate number are typed. */
export function SimilarNotice({ form, candidateNumber }: SimilarNoticeProps) {
  const similar = useSimilar(form, candidateNumber);
  if (similar.length === 0) return null;
  return (
    <div id={NOTICE} tabIndex={-1} data-focus-target>
      <Banner tone="warning" live title="This person may have an application already">
        Please compare before you enter this one: the links open in a new tab. You can still enter it.
        <SimilarList similar={similar} />
      </Banner>
    </div>
  );
}

/** The same in a line, where the notice is out of sight. */
export function SimilarLine({ form, candidateNumber }: SimilarNoticeProps) {
  const similar = useSimilar(form, candidateNumber);
  if (similar.length === 0) return null;
  return (
    <p className={classes.similarLine}>
      This person may have an application already.{' '}
      <Anchor
        href={`#${NOTICE}`}
        onClick={(event) => {
          event.preventDefault();
          focusField(NOTICE);
        }}
      >
        Compare at the top of this page
      </Anchor>
    </p>
  );
}

export const SimilarList = ({ similar }: { similar: readonly SimilarApplication[] }) => (
  <ul className={classes.similar}>
    {similar.map(({ id, applicationId, student, reasons }) => (
      <li key={id}>
        <TextLink to={editApplicationPath(id)} target="_blank">
          {student.firstName} {student.lastName}, {applicationId}
        </TextLink>
        : {reasonsInWords(reasons)}
      </li>
    ))}
  </ul>
);
