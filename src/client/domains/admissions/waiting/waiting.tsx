import { isSuperAdministrator, type Role } from '../../../../shared/auth/constants.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { trpc } from '../../../api/trpc.ts';
import { allOf, DataState } from '../../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../../components/feedback/skeletons.tsx';
import { WarningIcon } from '../../../components/layout/icons.tsx';
import { LinkButton, TextLink } from '../../../components/layout/links.tsx';
import { ChevronRightIcon } from '../../../components/layout/page-icons.tsx';
import { paths } from '../../../paths.ts';
import { useFirstSteps } from '../../first-steps/hooks.ts';
import { applicationTasks, doubleTasks, type Task, upkeepTasks } from './tasks.ts';
import classes from './waiting.module.css';

/** What waits for an administrator, each with the way to it. */
export default function Waiting({ role }: { role: Role }) {
  return (
    <div className={classes.waiting}>
      <Applications />
      {isSuperAdministrator(role) && <Upkeep />}
      <LinkButton to={paths.admin}>Access Admin Dashboard</LinkButton>
    </div>
  );
}

function Applications() {
  const stats = trpc.admin.stats.useQuery(undefined, { staleTime: 0 });
  const doubles = trpc.admin.doublesCount.useQuery(undefined, { staleTime: 0 });
  return (
    <DataState
      query={allOf({ stats, doubles })}
      loading={<SkeletonBlocks rows={2} height={56} />}
      errorTitle="Your tasks could not be loaded"
    >
      {(loaded) => (
        <Tasks
          label="Applications that wait"
          tasks={[...applicationTasks(loaded.stats), ...doubleTasks(loaded.doubles)]}
        />
      )}
    </DataState>
  );
}

/** For super administrators, who look after the portal as well. */
function Upkeep() {
  const options = { staleTime: 0 };
  const stuckMail = trpc.superAdmin.stuckMail.useQuery(undefined, options);
  const mail = trpc.superAdmin.mailStatus.useQuery(undefined, options);
  const backups = trpc.superAdmin.backupHealth.useQuery(undefined, options);
  const due = trpc.superAdmin.dueCount.useQuery(undefined, options);
  const firstSteps = useFirstSteps();
  return (
    <DataState
      query={allOf({ stuckMail, mail, backups, due, firstSteps })}
      loading={<SkeletonBlocks rows={1} height={56} />}
      errorTitle="The tasks of running the portal could not be loaded"
      isEmpty={(loaded) => upkeepTasks(loaded).length === 0}
    >
      {(loaded) => <Tasks label="To look after" tasks={upkeepTasks(loaded)} />}
    </DataState>
  );
}

const Tasks = ({ label, tasks }: { label: string; tasks: readonly Task[] }) => (
  <ul className={classes.tasks} aria-label={label}>
    {tasks.map(({ count, hasMore, text, to }) => (
      <li key={text} className={classes.task}>
        <TextLink to={to} underline="never" className={classes.link}>
          <span className={classes.count}>
            {count === undefined ? <WarningIcon size={26} /> : `${formatCount(count)}${hasMore ? '+' : ''}`}
          </span>{' '}
          <span className={classes.text}>{text}</span>
          <ChevronRightIcon />
        </TextLink>
      </li>
    ))}
  </ul>
);
