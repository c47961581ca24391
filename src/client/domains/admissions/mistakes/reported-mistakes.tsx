import { Button, Text } from '@mantine/core';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import type { Mistake } from '../../../../shared/mistakes/schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { useSave } from '../edit/use-save.ts';
import classes from './mistakes.module.css';

interface ReportedMistakesProps {
  application: { id: number; mistakes: readonly Mistake[] };
}

/** What an applicant says is wrong in what was submitted, and whether the school has dealt with it (standing §3). */
export function ReportedMistakes({ application: { id, mistakes } }: ReportedMistakesProps) {
  const { save } = useSave(id);
  const { mutateAsync } = trpc.admin.settleMistakes.useMutation();
  const [settle, isSettling] = useOnce(() => save(() => mutateAsync({ id })));
  if (mistakes.length === 0) return null;
  const isOpen = mistakes.some(({ settledAt }) => settledAt === null);
  return (
    <Banner tone={isOpen ? 'warning' : 'info'} title="The applicant says that something is wrong">
      <ul className={classes.mistakes}>
        {mistakes.map(({ id: mistakeId, at, text, settledAt }) => (
          <li key={mistakeId}>
            <p>{text}</p>
            <Text size="sm">
              {settledAt
                ? `${formatDateTime(at)}, dealt with on ${formatDateTime(settledAt)}`
                : formatDateTime(at)}
            </Text>
          </li>
        ))}
      </ul>
      {isOpen && (
        <>
          <p className={classes.advice}>
            To let the applicant change it, set the status to Incomplete under Application Status on the edit
            page.
          </p>
          <Button variant="default" loading={isSettling} onClick={() => void settle()}>
            Mark as Dealt With
          </Button>
        </>
      )}
    </Banner>
  );
}
