import { Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { type PortalStatus, portalStatus } from '../../../shared/portal/portal-status.ts';
import { type ScheduleInputs, toScheduleInputs } from '../../../shared/portal/schedule-inputs.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ModeChoice } from './mode-choice.tsx';
import classes from './schedule.module.css';
import { useSaveSchedule, useUnfinishedCount } from './schedule-hooks.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { sameSchedule, scheduleFormSchema, toSchedule } from './schedule-values.ts';

const MOMENTS = [
  { name: 'Opens', day: 'openDay', dayLabel: 'Open date', time: 'openTime', timeLabel: 'Open time' },
  { name: 'Closes', day: 'closeDay', dayLabel: 'Close date', time: 'closeTime', timeLabel: 'Close time' },
] as const;

/** The schedule of the portal (administrators §2, §4, §5), with a preview of what applicants will see. */
export function ScheduleForm({ stored }: { stored: PortalStatus }) {
  const [begunWith, setBegunWith] = useState(() => toScheduleInputs(stored));
  const [values, setValues] = useState(begunWith);
  const { form, attempt, onSubmit } = useCheckedForm(scheduleFormSchema, begunWith, setValues);
  const [asksToClose, { open: askToClose, close: dontClose }] = useDisclosure();
  const { save, isSaving } = useSaveSchedule();

  const isUnsaved = !sameSchedule(values, begunWith);
  const now = new Date();
  const schedule = toSchedule(values, stored, now);
  const next = schedule && portalStatus(schedule, now);
  const closing = stored.isOpen && next && !next.isOpen ? next : null;
  const unfinished = useUnfinishedCount(closing !== null);

  function show(status: PortalStatus) {
    const shown = toScheduleInputs(status);
    setBegunWith(shown);
    form.setValues(shown);
    form.clearErrors();
  }

  // Shows a schedule that somebody else has saved, unless there is unsaved input here.
  const follow = useEffectEvent(() => {
    if (!isUnsaved) show(stored);
  });
  const { openDate, closeDate } = stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the stored dates change
  useEffect(() => follow(), [openDate, closeDate]);
  const hasConflict = isUnsaved && !sameSchedule(begunWith, toScheduleInputs(stored));

  async function send(sent: ScheduleInputs) {
    const asked = toSchedule(sent, stored, new Date());
    const status = asked && (await save(asked, stored));
    if (status) show(status);
  }
  const submit = onSubmit(
    async (checked) => (closing ? askToClose() : send(checked)),
    (errors) => {
      const message = Object.values(errors).join('. ');
      notify({ title: 'Validation Error', message, kind: 'error' });
    },
  );

  return (
    <form noValidate aria-label="Registration Schedule" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Stack gap="lg">
        <Panel title="Schedule">
          <Stack gap="lg">
            {hasConflict && (
              <Banner tone="warning" title="Somebody else has changed the schedule" live>
                Applicants now read: “{stored.message}” If you save, yours replaces it.
              </Banner>
            )}
            <ModeChoice
              mode={values.mode}
              onChange={(mode) => {
                form.setFieldValue('mode', mode);
                form.clearErrors();
              }}
            />
            {values.mode === 'scheduled' &&
              MOMENTS.map(({ name, day, dayLabel, time, timeLabel }) => (
                <fieldset key={name} className={classes.moment}>
                  <legend>{name} (Port of Spain time)</legend>
                  <TextInput
                    {...form.getInputProps(day)}
                    id={day}
                    key={form.key(day)}
                    type="date"
                    max="9999-12-31"
                    label={dayLabel}
                  />
                  <TextInput
                    {...form.getInputProps(time)}
                    id={time}
                    key={form.key(time)}
                    type="time"
                    label={timeLabel}
                  />
                </fieldset>
              ))}
          </Stack>
        </Panel>
        <SchedulePreview schedule={schedule} now={now} />
        <Group>
          <SubmitButton isPending={isSaving} pendingLabel="Saving...">
            Save Schedule
          </SubmitButton>
          <LinkButton to={paths.admin} variant="default">
            Cancel
          </LinkButton>
        </Group>
      </Stack>
      <CloseDialog
        closing={closing}
        unfinished={unfinished}
        opened={asksToClose}
        onClose={dontClose}
        onConfirm={() => send(values)}
      />
      <UnsavedGuard isUnsaved={isUnsaved && !isSaving} />
    </form>
  );
}
