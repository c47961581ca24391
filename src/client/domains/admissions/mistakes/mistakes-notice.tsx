import { trpc, UNATTENDED } from '../../../api/trpc.ts';
import { NoticeLine } from '../../../components/feedback/notice-line.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { editApplicationPath } from '../../../paths.ts';
import classes from './mistakes.module.css';

/** The applications whose applicants say that something is wrong, above the list. */
export function MistakesNotice() {
  const { data } = trpc.admin.openMistakes.useQuery(undefined, { staleTime: 0, trpc: UNATTENDED });
  if (!data || data.count === 0) return null;
  const { count, applications } = data;
  const more = count - applications.length;
  return (
    <NoticeLine
      tone="info"
      title={
        count === 1
          ? 'An applicant says that something is wrong'
          : `${count} applicants say that something is wrong`
      }
    >
      <ul className={classes.links}>
        {applications.map(({ id, applicationId, firstName, lastName }) => (
          <li key={id}>
            <TextLink to={editApplicationPath(id)}>{`${firstName} ${lastName}, ${applicationId}`}</TextLink>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </NoticeLine>
  );
}
