import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './backups.module.css';

/** Tells super administrators what is wrong with the backups; renders nothing when all is well. */
export function BackupProblems({ children }: { children?: ReactNode }) {
  const isSuperAdministrator = useSessionUser().role === 'super_admin';
  const { data } = trpc.superAdmin.backupHealth.useQuery(undefined, {
    enabled: isSuperAdministrator,
    staleTime: 0,
  });
  if (!data || data.problems.length === 0) return null;
  return (
    <div className={classes.problems}>
      <Banner tone="warning" title="The backups need your attention">
        <div className={classes.lines}>
          {data.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {children}
        </div>
      </Banner>
    </div>
  );
}

/** For the dashboard, with a link to the backups. */
export const BackupNotice = () => (
  <BackupProblems>
    <LinkButton to={paths.backup} variant="default">
      Show backups
    </LinkButton>
  </BackupProblems>
);
