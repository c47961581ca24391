import type { ApplicationStats } from '../../../../shared/admissions/schema.ts';
import { MOST_PAIRS } from '../../../../shared/doubles/schema.ts';
import { type FirstStep, stepsLeft } from '../../../../shared/first-steps/schema.ts';
import { paths } from '../../../paths.ts';
import { listAddress } from '../list/state/list-view.ts';

/** Something that an administrator should do, and the page where it is done. */
export interface Task {
  text: string;
  to: string;
  /** How many; none for what is not counted. */
  count?: number;
  /** There may be more than are counted. */
  hasMore?: boolean;
}

/** The applications that wait for somebody to look at them, and to decide. Both are told also when there are none. */
export const applicationTasks = ({ completed, pending }: ApplicationStats): Task[] => [
  {
    count: completed,
    text:
      completed === 1
        ? 'submitted application waits to be looked at'
        : 'submitted applications wait to be looked at',
    to: listAddress({ status: 'submitted' }),
  },
  {
    count: pending,
    text:
      pending === 1
        ? 'application under review waits for a decision'
        : 'applications under review wait for a decision',
    to: listAddress({ status: 'under_review' }),
  },
];

/** Pairs of applications that may be of the same person; nothing without any. */
export const doubleTasks = (count: number): Task[] =>
  count === 0
    ? []
    : [
        {
          count,
          hasMore: count >= MOST_PAIRS,
          text:
            count === 1
              ? 'pair of applications may be of the same person'
              : 'pairs of applications may be of the same person',
          to: paths.doubles,
        },
      ];

const firstStepTasks = (count: number): Task[] =>
  count === 0
    ? []
    : [
        {
          count,
          text:
            count === 1 ? 'step of setting up the portal is left' : 'steps of setting up the portal are left',
          to: paths.firstSteps,
        },
      ];

const dueTasks = (count: number): Task[] =>
  count === 0
    ? []
    : [
        {
          count,
          text: count === 1 ? 'record is due to be destroyed' : 'records are due to be destroyed',
          to: paths.retention,
        },
      ];

interface Upkeep {
  stuckMail: readonly unknown[];
  mail: { isConfigured: boolean };
  backups: { problems: readonly string[] };
  due: number;
  firstSteps: readonly FirstStep[];
}

/** What a super administrator has to mend; nothing when all is well. */
export const upkeepTasks = ({ stuckMail, mail, backups, due, firstSteps }: Upkeep): Task[] => [
  ...firstStepTasks(stepsLeft(firstSteps).length),
  ...backups.problems.map((problem) => ({ text: problem, to: paths.backup })),
  ...(mail.isConfigured ? [] : [{ text: 'Email is not configured', to: paths.mail }]),
  ...(stuckMail.length > 0
    ? [
        {
          count: stuckMail.length,
          text: stuckMail.length === 1 ? 'email could not be sent' : 'emails could not be sent',
          to: paths.mail,
        },
      ]
    : []),
  ...dueTasks(due),
];
