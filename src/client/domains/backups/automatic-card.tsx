import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { type AutomaticBackups, automaticSettingsSchema } from '../../../shared/backups/automatic.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { SkeletonForm } from '../../components/feedback/skeletons.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useBackupProblems } from './backup-problems.tsx';
import classes from './backups.module.css';

const { type, atTime, keepDaily, keepWeekly } = automaticSettingsSchema.shape;
const formSchema = z.object({
  isOn: z.enum(['true', 'false']).transform((text) => text === 'true'),
  type,
  atTime,
  keepDaily: z.string().transform(Number).pipe(keepDaily),
  keepWeekly: z.string().transform(Number).pipe(keepWeekly),
});
type AutomaticForm = Record<keyof z.output<typeof formSchema>, string>;

const toForm = (settings: AutomaticBackups): AutomaticForm => ({
  isOn: String(settings.isOn),
  type: settings.type,
  atTime: settings.atTime,
  keepDaily: String(settings.keepDaily),
  keepWeekly: String(settings.keepWeekly),
});

/** The nightly backups: what they contain, the last one and the next one. */
export function AutomaticCard() {
  const query = trpc.superAdmin.automaticBackups.useQuery();
  return (
    <Panel title="Automatic Backups" aside={query.data && <Badge {...query.data} />}>
      <DataState
        query={query}
        loading={<SkeletonForm rows={4} />}
        errorTitle="The automatic backups could not be loaded"
      >
        {(settings) => (
          <>
            <LastAndNext {...settings} />
            <Settings settings={settings} />
          </>
        )}
      </DataState>
    </Panel>
  );
}

/** A run can succeed although something is wrong with the backup. */
const hasFault = ({ lastOutcome, lastFailure }: AutomaticBackups) =>
  lastOutcome === 'done' && lastFailure !== null;

function Badge(backups: AutomaticBackups) {
  const { isOn, lastOutcome } = backups;
  if (!isOn) return <StatusBadge tone="warning">Off</StatusBadge>;
  if (lastOutcome === 'failed') return <StatusBadge tone="danger">The last one failed</StatusBadge>;
  if (hasFault(backups)) return <StatusBadge tone="warning">The last one has a fault</StatusBadge>;
  return <StatusBadge tone="success">On</StatusBadge>;
}

const OUTCOMES = { running: 'running now', done: 'successful', failed: 'failed' };

function LastAndNext(backups: AutomaticBackups) {
  const { nextRunAt, lastRunAt, lastOutcome, lastFailure } = backups;
  const isFaulty = hasFault(backups);
  // The warning at the top of the page may have said it.
  const isSaid = useBackupProblems().some((problem) => lastFailure && problem.includes(lastFailure));
  return (
    <div className={classes.runs}>
      <FactList strong>
        <Fact label="Last">
          {lastRunAt && lastOutcome
            ? `${formatDateTime(lastRunAt)}, ${isFaulty ? 'with a fault' : OUTCOMES[lastOutcome]}`
            : 'None yet'}
        </Fact>
        <Fact label="Next">{nextRunAt ? formatDateTime(nextRunAt) : 'None: they are off'}</Fact>
        {lastFailure && !isSaid && (
          <Fact label={isFaulty ? 'What is wrong with it' : 'Why it failed'} wide>
            {lastFailure}
          </Fact>
        )}
      </FactList>
    </div>
  );
}

function Settings({ settings }: { settings: AutomaticBackups }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.superAdmin.changeAutomaticBackups.useMutation({
    onSuccess: (saved) => {
      utils.superAdmin.automaticBackups.setData(undefined, saved);
      const message = saved.nextRunAt ? `The next one: ${formatDateTime(saved.nextRunAt)}.` : 'They are off.';
      notify({ title: 'Automatic Backups Saved', message, kind: 'success' });
    },
    onError: (error) => notifyFailure('Error', error, 'Failed to save the automatic backups'),
  });
  const { form, attempt, onSubmit } = useCheckedForm<AutomaticForm>(formSchema, toForm(settings));
  const field = (name: keyof AutomaticForm) => ({
    ...form.getInputProps(name),
    id: name,
    key: form.key(name),
  });
  const save = onSubmit((values) => mutateAsync(formSchema.parse(values)));
  return (
    <form noValidate aria-label="Automatic Backups" onSubmit={save}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Switch
        id="isOn"
        size="md"
        label="Make a backup every night"
        description="If the server is off at that time, the backup is made as soon as it starts again."
        defaultChecked={settings.isOn}
        onChange={({ currentTarget }) => form.setFieldValue('isOn', String(currentTarget.checked))}
      />
      <div className={classes.fields}>
        <NativeSelect
          {...field('type')}
          label="What to back up"
          data={[
            { value: 'full', label: 'Full backup' },
            { value: 'database', label: 'Database only' },
          ]}
        />
        <TextInput {...field('atTime')} label="Time" type="time" />
        <TextInput {...field('keepDaily')} label="Daily backups to keep" inputMode="numeric" />
        <TextInput {...field('keepWeekly')} label="Weekly backups to keep" inputMode="numeric" />
      </div>
      <Text mb="md" c="dimmed">
        Older automatic backups are deleted; those made by hand or uploaded stay until somebody deletes them.
      </Text>
      <Button type="submit" variant="default">
        Save Automatic Backups
      </Button>
    </form>
  );
}
