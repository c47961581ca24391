import '@mantine/core/styles/Switch.layer.css';
import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { SiteSetting } from '../../../shared/settings/schema.ts';
import type { School } from '../../../shared/settings/school.ts';
import { paths } from '../../app/paths.ts';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { LinkButton } from '../../components/links.tsx';
import { notify } from '../../components/notify.ts';
import { Panel } from '../../components/panel.tsx';
import { useCheckedForm } from '../../components/use-checked-form.ts';
import { SchoolSection } from './school-section.tsx';
import { FIELD_LABELS, type SettingsField, settingsFormSchema, toForm } from './settings-form-schema.ts';
import { useSaveSettings } from './settings-hooks.ts';

/** The site settings (administrator spec §2), with the school's own before them. */
export function SiteSettingsForm({ stored }: { stored: { school: School; settings: SiteSetting[] } }) {
  const save = useSaveSettings();
  const { form, attempt, onSubmit } = useCheckedForm(settingsFormSchema, toForm(stored));
  const submit = onSubmit(
    (values) => save(toForm(stored), values),
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
  const prerequisites = 'cape_prerequisites_enabled';
  return (
    <form noValidate aria-label="Site Settings" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Stack gap="lg">
        <SchoolSection form={form} stored={stored.school} />
        <Panel title="Need Assistance">
          <Stack>
            <TextInput {...field('needAssistanceTitle')} />
            <Textarea {...field('needAssistanceDescription')} rows={3} />
          </Stack>
        </Panel>
        <Panel title="Contact Information">
          <Stack>
            <TextInput {...field('contactPhone')} type="tel" inputMode="tel" autoComplete="off" />
            <TextInput {...field('contactEmail')} type="email" inputMode="email" autoComplete="off" />
            <TextInput {...field('officeHours')} autoComplete="off" />
          </Stack>
        </Panel>
        <Panel title="Academic Settings">
          <Switch
            id={prerequisites}
            size="md"
            label={FIELD_LABELS[prerequisites]}
            description="When on, students must meet CSEC/GCE requirements for CAPE subjects. When off, all CAPE subjects are selectable."
            defaultChecked={toForm(stored)[prerequisites] === 'true'}
            onChange={({ currentTarget }) =>
              form.setFieldValue(prerequisites, currentTarget.checked ? 'true' : 'false')
            }
          />
        </Panel>
        <Group>
          <Button type="submit">Save Changes</Button>
          <LinkButton to={paths.admin} variant="default">
            Cancel
          </LinkButton>
        </Group>
      </Stack>
    </form>
  );
}
