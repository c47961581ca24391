import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Choice, Import, Preview } from '../../../shared/broadsheets/schema.ts';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { codeOf, errorMessage, isUnauthorized, trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { focusHeading, passesFocusOn } from '../../components/layout/page.tsx';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { paths } from '../../paths.ts';
import classes from './broadsheets.module.css';
import { useDifferences } from './hooks.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { appliedInWords } from './words.ts';

interface ApplyBarProps {
  about: Import;
  /** Undefined until the preview has come. */
  preview: Pick<Preview, 'counts' | 'differing' | 'absent'> | undefined;
  choice: Choice;
  /** The applications that are not in it any more, of which something was ticked. */
  gone: readonly string[];
  /** Some subjects in the file are not known. */
  hasUnknownSubjects: boolean;
  /** Why it was not applied. */
  refusal: string | undefined;
  onApplied: () => void;
  onRefused: (reason: string) => void;
}

/** What has become of an import, and what can be done with it. */
export function ApplyBar({
  about,
  preview,
  choice,
  gone,
  hasUnknownSubjects,
  refusal,
  onApplied,
  onRefused,
}: ApplyBarProps) {
  const navigate = useNavigate();
  const differences = useDifferences(about.id);
  const [asks, setAsks] = useState<'apply' | 'remove'>();
  const apply = useApply(about, choice, onApplied, onRefused);
  const leave = () => setAsks(undefined);
  const { appliedAt, takenBackAt } = about;
  return (
    <div className={classes.apply}>
      {appliedAt && (
        <Banner
          tone={takenBackAt ? 'info' : 'success'}
          live
          title={takenBackAt ? `Taken back ${formatDateTime(takenBackAt)}` : appliedInWords(about)}
        >
          {takenBackAt
            ? 'Every result is what it was before.'
            : `Applied ${formatDateTime(appliedAt)}. Below, the file is compared with what is stored now.`}
        </Banner>
      )}
      {refusal && (
        <Banner tone="warning" live title={refusal}>
          The comparison below is as of now.
        </Banner>
      )}
      {!appliedAt && gone.length > 0 && (
        <Banner tone="warning" live title={`Not matched in this broadsheet any more: ${gone.join(', ')}`}>
          What you ticked of {gone.length === 1 ? 'it' : 'them'} is not applied. Everything else can be.
        </Banner>
      )}
      <div className={classes.buttons}>
        {!appliedAt && (
          <Button ref={passesFocusOn} disabled={!preview} onClick={() => setAsks('apply')}>
            Apply…
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={differences.isPending}
          onClick={differences.download}
        >
          Download Differences
        </Button>
        {!takenBackAt && (
          <Button ref={passesFocusOn} variant="default" onClick={() => setAsks('remove')}>
            {appliedAt ? 'Take Back…' : 'Remove…'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asks === 'apply'}
        onClose={leave}
        onConfirm={apply}
        title="Apply This Broadsheet?"
        confirmLabel="Apply"
      >
        {preview && <WhatIsDone {...preview} choice={choice} hasUnknownSubjects={hasUnknownSubjects} />}
      </ConfirmDialog>
      <RemoveDialog
        broadsheet={asks === 'remove' ? about : undefined}
        onClose={leave}
        onRemoved={() => !appliedAt && void navigate(paths.broadsheets)}
      />
    </div>
  );
}

function useApply(
  { id, fileName }: Import,
  choice: Choice,
  onApplied: () => void,
  onRefused: (reason: string) => void,
) {
  const { admin, students } = trpc.useUtils();
  const { mutateAsync } = trpc.admin.applyBroadsheet.useMutation();
  return async () => {
    try {
      await mutateAsync({ id, ...choice });
      onApplied();
      notify({ title: 'Broadsheet Applied', message: fileName, kind: 'success' });
    } catch (error) {
      if (isUnauthorized(error)) return;
      // Without an answer, the import may have been applied. The list of imports shows whether it was.
      const unanswered = 'The server did not answer. Please look whether the broadsheet was applied.';
      onRefused(codeOf(error) ? errorMessage(error, unanswered) : unanswered);
    } finally {
      await Promise.all([admin.invalidate(), students.invalidate()]);
      // The button that asked is gone once it is applied. One that is still there takes the focus back.
      focusHeading();
    }
  };
}

type WhatIsDoneProps = Pick<ApplyBarProps, 'choice' | 'hasUnknownSubjects'> &
  Pick<Preview, 'counts' | 'differing' | 'absent'>;

function WhatIsDone({ counts, differing, absent, choice, hasUnknownSubjects }: WhatIsDoneProps) {
  const leftOut = choice.leaveOut?.length ?? 0;
  const chosen = choice.also?.length ?? 0;
  const unmatched = counts.unmatched + counts.ambiguous;
  return (
    <>
      <p>
        {countOf(counts.agrees - differing.agrees, 'result')} that agree are confirmed, and{' '}
        {formatCount(counts.differs - differing.differs)} that differ are corrected to what the broadsheet
        says
        {leftOut > 0 && `, except ${formatCount(leftOut)} that you left out`}. Results that were checked
        against a broadsheet before and agree stay as they are.
      </p>
      {chosen > 0 && (
        <p>
          {countOf(chosen, 'further result')} that you ticked are added, marked as not on the slip, confirmed
          or corrected.
        </p>
      )}
      {absent > 0 && (
        <p>
          {absent === 1
            ? '1 declared result of somebody who was absent stays as it is: look at it at the results desk.'
            : `${formatCount(absent)} declared results of people who were absent stay as they are: look at them at the results desk.`}
        </p>
      )}
      {differing.people > 0 && (
        <p>
          {differing.people === 1
            ? '1 person whose name or date of birth differs is left out, except what you ticked.'
            : `${formatCount(differing.people)} people whose name or date of birth differs are left out, except what you ticked.`}
        </p>
      )}
      {unmatched > 0 && (
        <p>
          {unmatched === 1
            ? '1 person who is not matched is left out.'
            : `${formatCount(unmatched)} people who are not matched are left out.`}
        </p>
      )}
      {hasUnknownSubjects && <p>Results in subjects that are not known are left out.</p>}
      <p>All of it can be taken back.</p>
    </>
  );
}
