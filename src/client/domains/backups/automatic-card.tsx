import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useMemo } from 'react';
import { z } from 'zod';
import { type AutomaticBackups, automaticSettingsSchema } from '../../../shared/backups/automatic.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { SkeletonForm } from '../../components/feedback/skeletons.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { FormFooter } from '../../components/form/form-footer.tsx';
import { hasNewConflict, typedIn } from '../../components/form/kept-edits.ts';
import { useEditForm } from '../../components/form/use-edit-form.ts';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { typedKey } from '../../components/state/use-typed.ts';
import { ConflictBanner } from '../audit/conflict-banner.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import { useBackupProblems } from './backup-problems.tsx';
import classes from './backups.module.css';

const { type, atTime, keepDaily, keepWeekly } = automaticSettingsSchema.shape;
const formSchema = z.object({
  isOn: z.boolean(),
  type,
  atTime,
  keepDaily: z.string().transform(Number).pipe(keepDaily),
  keepWeekly: z.string().transform(Number).pipe(keepWeekly),
});
const valuesSchema = z.object({
  isOn: z.boolean().catch(false),
  type: type.catch('full'),
  atTime: z.string().catch(''),
  keepDaily: z.string().catch(''),
  keepWeekly: z.string().catch(''),
});
type Values = z.infer<typeof valuesSchema>;

const toForm = (settings: AutomaticBackups): Values => ({
  isOn: settings.isOn,
  type: settings.type,
  atTime: settings.atTime,
  keepDaily: String(settings.keepDaily),
  keepWeekly: String(settings.keepWeekly),
});

/** The nightly backups: what they contain, the last one and the next one. */
export function AutomaticCard() {
  const query = trpc.superAdmin.automaticBackups.useQuery(undefined, { staleTime: 0 });
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

const SAVE = 'Save Automatic Backups';

/** `settings` are what is stored, also when others change them. */
function Settings({ settings }: { settings: AutomaticBackups }) {
  const { automaticBackups } = trpc.useUtils().superAdmin;
  const { mutateAsync: change } = trpc.superAdmin.changeAutomaticBackups.useMutation();
  const stored = useMemo(() => toForm(settings), [settings]);
  const { form, attempt, onSubmit, isSaving, hasEdits, discard, conflict } = useEditForm<Values>({
    draftKey: typedKey(useSessionUser().id, 'automatic backups'),
    stored,
    valuesOf: (values) => valuesSchema.parse(values),
    check: zod4Resolver(formSchema),
  });
  const save = onSubmit(async (_values, edits) => {
    try {
      // All settings are sent together: those that were not edited are sent as they are stored by now.
      const now = toForm(await automaticBackups.fetch(undefined, { staleTime: 0 }));
      // What somebody else has changed meanwhile is shown before it is replaced.
      if (hasNewConflict(edits, stored, now)) return {};
      const saved = await change(formSchema.parse({ ...now, ...typedIn(edits) }));
      automaticBackups.setData(undefined, saved);
      const message = saved.nextRunAt ? `The next one: ${formatDateTime(saved.nextRunAt)}.` : 'They are off.';
      notify({ title: 'Automatic Backups Saved', message, kind: 'success' });
      return null;
    } catch (error) {
      notifyFailure('Error', error, 'Failed to save the automatic backups');
      return issuesOf(error);
    }
  });
  const field = (name: Exclude<keyof Values, 'isOn'>) => ({
    ...form.getInputProps(name),
    id: name,
    key: form.key(name),
  });
  return (
    <form noValidate aria-label="Automatic Backups" onSubmit={save}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <ConflictBanner conflict={null} fields={conflict} saveLabel={hasEdits && SAVE} />
      <Switch
        {...form.getInputProps('isOn', { type: 'checkbox' })}
        id="isOn"
        key={form.key('isOn')}
        size="md"
        label="Make a backup every night"
        description="If the server is off at that time, the backup is made as soon as it starts again."
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
        Older automatic backups are deleted, but never the last full one without a fault: with “Database only”
        it is the one that holds the documents, as they were when it was made. Those made by hand or uploaded
        stay until somebody deletes them.
      </Text>
      <FormFooter
        label={SAVE}
        variant="default"
        pendingLabel="Saving..."
        isSaving={isSaving}
        hasEdits={hasEdits}
        onDiscard={discard}
      />
    </form>
  );
}
