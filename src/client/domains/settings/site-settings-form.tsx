import '@mantine/core/styles/Switch.layer.css';
import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { type ChangeEvent, useMemo, useState } from 'react';
import { isSame } from '../../../shared/values.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { FormFooter } from '../../components/form/form-footer.tsx';
import { useEditForm } from '../../components/form/use-edit-form.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { typedKey } from '../../components/state/use-typed.ts';
import { paths } from '../../paths.ts';
import { ConflictBanner } from '../audit/conflict-banner.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import { SchoolSection } from './school-section.tsx';
import {
  FIELD_LABELS,
  type SettingsField,
  type SettingsForm,
  type StoredSettings,
  settingsFormSchema,
  toForm,
  typedSettingsSchema,
} from './settings-form-schema.ts';
import { useSaveSettings } from './settings-hooks.ts';
import classes from './site-settings-form.module.css';

const SAVE = 'Save Changes';
const LABELS = new Map<string, string>(Object.entries(FIELD_LABELS));
const GROWING = { input: classes.growing ?? '' };

interface SiteSettingsFormProps {
  stored: StoredSettings;
}

/** The school's name and colour, then the site settings (administrators §2). */
export function SiteSettingsForm({ stored: { school, settings } }: SiteSettingsFormProps) {
  const stored = useMemo(() => toForm({ school, settings }), [school, settings]);
  const [isRefused, setIsRefused] = useState(false);
  const save = useSaveSettings();
  const { form, attempt, isSaving, hasEdits, conflict, discard, onSubmit } = useEditForm<SettingsForm>({
    draftKey: typedKey(useSessionUser().id, 'site settings'),
    stored,
    valuesOf: (values) => typedSettingsSchema.parse(values),
    check: zod4Resolver(settingsFormSchema),
  });
  const values = form.getValues();

  const submit = onSubmit(
    async (typed, edits) => {
      const tidy = settingsFormSchema.parse(typed);
      if (!isSame(tidy, typed)) form.setValues(tidy);
      const outcome = await save(stored, edits);
      setIsRefused(outcome === 'failed');
      return outcome === 'saved' ? null : {};
    },
    (errors) => {
      const message = Object.values(errors).join('. ');
      notify({ title: 'Validation Error', message, kind: 'error' });
    },
  );
  const field = (name: SettingsField) => ({
    ...form.getInputProps(name),
    id: name,
    key: form.key(name),
    label: FIELD_LABELS[name],
    required: true,
    withAsterisk: false,
  });
  const onOff = (name: 'cape_prerequisites_enabled' | 'adultRequired') => ({
    id: name,
    size: 'md',
    label: FIELD_LABELS[name],
    checked: values[name] === 'true',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(name, currentTarget.checked ? 'true' : 'false'),
  });
  return (
    <form noValidate aria-label="Site Settings" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <ConflictBanner
        conflict={null}
        fields={conflict}
        labelOf={(field) => LABELS.get(field) ?? field}
        saveLabel={hasEdits && SAVE}
      />
      <Stack gap="lg">
        <SchoolSection form={form} stored={school} accent={values.accent} />
        <Panel title="Need Assistance">
          <Stack>
            <TextInput {...field('needAssistanceTitle')} label="Title" />
            <Textarea
              {...field('needAssistanceDescription')}
              label="Description"
              rows={3}
              classNames={GROWING}
            />
          </Stack>
        </Panel>
        <Panel title="Contact Information">
          <Stack>
            <TextInput {...field('contactPhone')} type="tel" inputMode="tel" autoComplete="off" />
            <TextInput {...field('contactEmail')} type="email" inputMode="email" autoComplete="off" />
            <TextInput {...field('officeHours')} autoComplete="off" />
          </Stack>
        </Panel>
        <Panel title="For Applicants">
          <Stack>
            <Textarea
              {...field('nextSteps')}
              rows={3}
              classNames={GROWING}
              description="Applicants who have submitted read this until there is a decision."
            />
            <TextInput
              {...field('decisionDay')}
              type="date"
              max="9999-12-31"
              required={false}
              description="The day by which applicants can expect a decision. Leave it empty to name none."
            />
            <Textarea
              {...field('privacyNotice')}
              rows={4}
              classNames={GROWING}
              description="Shown above the form: what the school does with what applicants enter, and who reads it."
            />
            <Switch
              {...onOff('adultRequired')}
              description="When on, applicants cannot submit without a parent or guardian who can be called. When off, the review only asks for one."
            />
          </Stack>
        </Panel>
        <Panel title="Academic Settings">
          <Switch
            {...onOff('cape_prerequisites_enabled')}
            description="When on, students must meet CSEC/GCE requirements for CAPE subjects. When off, all CAPE subjects are selectable."
          />
        </Panel>
        {isRefused && (
          <Banner tone="danger" live title="Not everything was saved">
            What you typed is still here. Please check your connection and press Save Changes again.
          </Banner>
        )}
      </Stack>
      <FormFooter
        label={SAVE}
        pendingLabel="Saving..."
        isSaving={isSaving}
        hasEdits={hasEdits}
        onDiscard={discard}
      >
        <LinkButton to={paths.admin} variant="default">
          Cancel
        </LinkButton>
      </FormFooter>
      <UnsavedGuard isUnsaved={hasEdits && !isSaving} onLeave={discard} />
    </form>
  );
}
