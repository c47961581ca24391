import { Checkbox, NumberInput } from '@mantine/core';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useMemo } from 'react';
import { z } from 'zod';
import {
  RETENTION_KINDS,
  RETENTION_TEXTS,
  type Retention,
  retentionChangesSchema,
} from '../../../shared/retention/schema.ts';
import { UNANSWERED_CHANGE } from '../../api/outcome-unknown.ts';
import { issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { FormFooter } from '../../components/form/form-footer.tsx';
import { hasNewConflict, typedIn } from '../../components/form/kept-edits.ts';
import { useEditForm } from '../../components/form/use-edit-form.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { typedKey } from '../../components/state/use-typed.ts';
import { ConflictBanner } from '../audit/conflict-banner.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import classes from './retention.module.css';

/** The months are a text while the field is empty. */
const rule = z.object({
  months: z.union([z.number(), z.string()]).catch(''),
  isOn: z.boolean().catch(false),
});
const valuesSchema = z.object({
  never_submitted: rule,
  rejected: rule,
  enrolled: rule,
  account: rule,
  audit: rule,
  byItself: z.boolean().catch(false),
});
type Values = z.infer<typeof valuesSchema>;

const SAVE = 'Save Rules';
const BY_ITSELF = 'Destroy what is due automatically, once a day';
const LABELS = new Map<string, string>([
  ...RETENTION_KINDS.map((kind) => [kind, RETENTION_TEXTS[kind].label] as const),
  ['byItself', BY_ITSELF],
]);

/** How long each kind is kept, and why (intakes §6). `rules` are what is stored, also when others change them. */
export function RulesForm({ rules }: { rules: Retention }) {
  const utils = trpc.useUtils();
  const { retention } = utils.superAdmin;
  const { mutateAsync: change } = trpc.superAdmin.changeRetention.useMutation();
  const stored = useMemo(() => valuesSchema.parse(rules), [rules]);
  const { form, attempt, onSubmit, isSaving, hasEdits, discard, conflict } = useEditForm<Values>({
    draftKey: typedKey(useSessionUser().id, 'retention'),
    stored,
    valuesOf: (values) => valuesSchema.parse(values),
    check: zod4Resolver(retentionChangesSchema),
  });
  const save = onSubmit(async (_values, edits) => {
    try {
      const now = valuesSchema.parse(await retention.fetch(undefined, { staleTime: 0 }));
      if (hasNewConflict(edits, stored, now)) return {};
      // Only what is edited here: a rule that somebody else has changed meanwhile stays.
      retention.setData(undefined, await change(retentionChangesSchema.parse(typedIn(edits))));
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED_CHANGE);
      return issuesOf(error);
    }
    notify({ title: 'Rules Saved', message: 'What is due is worked out anew.', kind: 'success' });
    await utils.invalidate();
    return null;
  });
  return (
    <Panel title="Rules">
      <form noValidate aria-label="Rules" onSubmit={save}>
        <ErrorSummary errors={form.errors} attempt={attempt} />
        <ConflictBanner
          conflict={null}
          fields={conflict}
          labelOf={(field) => LABELS.get(field) ?? field}
          saveLabel={hasEdits && SAVE}
        />
        <p className={classes.hint}>
          What is ticked becomes due to be destroyed after this many months. What is not ticked is kept.
        </p>
        <div className={classes.rules}>
          {RETENTION_KINDS.map((kind) => {
            const { label, from, why } = RETENTION_TEXTS[kind];
            const [isOn, months] = [`${kind}.isOn`, `${kind}.months`];
            return (
              <div key={kind} className={classes.rule}>
                <div>
                  <Checkbox
                    {...form.getInputProps(isOn, { type: 'checkbox' })}
                    key={form.key(isOn)}
                    label={label}
                    description={why}
                  />
                </div>
                <NumberInput
                  {...form.getInputProps(months)}
                  id={months}
                  key={form.key(months)}
                  className={classes.months}
                  label="Months"
                  aria-label={`${label}: months`}
                  description={from}
                  min={1}
                  max={600}
                  allowDecimal={false}
                  hideControls
                />
              </div>
            );
          })}
          <Checkbox
            {...form.getInputProps('byItself', { type: 'checkbox' })}
            key={form.key('byItself')}
            label={BY_ITSELF}
            description={
              rules.wasConfirmed
                ? 'Without another confirmation, in the name of whoever confirmed the latest list.'
                : 'Possible once somebody has confirmed a list.'
            }
            disabled={!rules.wasConfirmed}
          />
        </div>
        <FormFooter
          label={SAVE}
          pendingLabel="Saving..."
          isSaving={isSaving}
          hasEdits={hasEdits}
          onDiscard={discard}
        />
      </form>
      <UnsavedGuard isUnsaved={hasEdits && !isSaving} onLeave={discard} />
    </Panel>
  );
}
