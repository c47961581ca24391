import { isSuperAdministrator } from '../../../shared/auth/constants.ts';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { NoticeLine } from '../../components/feedback/notice-line.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './backups.module.css';

const TITLE = 'The backups need your attention';

/** What is wrong with the backups, for super administrators; empty when all is well, or nothing is known. */
export function useBackupProblems(): readonly string[] {
  const enabled = isSuperAdministrator(useSessionUser().role);
  const { data } = trpc.superAdmin.backupHealth.useQuery(undefined, { enabled, staleTime: 0 });
  return data?.problems ?? [];
}

/** Tells what is wrong with the backups; renders nothing when all is well. */
export function BackupProblems() {
  const problems = useBackupProblems();
  if (problems.length === 0) return null;
  return (
    <div className={classes.problems}>
      <Banner tone="warning" title={TITLE}>
        <div className={classes.lines}>
          <Problems problems={problems} />
        </div>
      </Banner>
    </div>
  );
}

/** The same in one line, with a link to the backups. */
export function BackupNotice() {
  const problems = useBackupProblems();
  if (problems.length === 0) return null;
  return (
    <NoticeLine tone="warning" title={TITLE}>
      <Problems problems={problems} />
      <LinkButton to={paths.backup} variant="default">
        Show backups
      </LinkButton>
    </NoticeLine>
  );
}

const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => <p key={problem}>{problem}</p>);
