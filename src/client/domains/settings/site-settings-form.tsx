import '@mantine/core/styles/Switch.layer.css';
import { Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { SchoolSection } from './school-section.tsx';
import {
  changedFields,
  FIELD_LABELS,
  followStored,
  type SettingsField,
  type SettingsForm,
  type StoredSettings,
  settingsFormSchema,
  toForm,
} from './settings-form-schema.ts';
import { useSaveSettings } from './settings-hooks.ts';
import classes from './site-settings-form.module.css';

const GROWING = { input: classes.growing ?? '' };

interface SiteSettingsFormProps {
  stored: StoredSettings;
}

/** The school's name and colour, then the site settings (administrators §2). */
export function SiteSettingsForm({ stored: { school, settings } }: SiteSettingsFormProps) {
  const stored = useMemo(() => toForm({ school, settings }), [school, settings]);
  const [begunWith, setBegunWith] = useState(stored);
  const [values, setValues] = useState(stored);
  const [isRefused, setIsRefused] = useState(false);
  const save = useSaveSettings();
  const { form, attempt, isSending, onSubmit } = useCheckedForm(settingsFormSchema, begunWith, setValues);

  function show(shown: SettingsForm) {
    if (changedFields(form.getValues(), shown).length > 0) form.setValues(shown);
  }
  // Untouched fields show what somebody else has stored, and do not overwrite it.
  const follow = useEffectEvent(() => {
    show(followStored(form.getValues(), begunWith, stored));
    setBegunWith(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the stored data change
  useEffect(() => follow(), [stored]);

  const submit = onSubmit(
    async (typed) => {
      const tidy = settingsFormSchema.parse(typed);
      show(tidy);
      setIsRefused(!(await save(begunWith, tidy)));
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
        <Group>
          <SubmitButton isPending={isSending} pendingLabel="Saving...">
            Save Changes
          </SubmitButton>
          <LinkButton to={paths.admin} variant="default">
            Cancel
          </LinkButton>
        </Group>
      </Stack>
      <UnsavedGuard isUnsaved={changedFields(begunWith, values).length > 0 && !isSending} />
    </form>
  );
}
