import { Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { isSuperAdministrator } from '../../../shared/auth/constants.ts';
import { ACCENT_SHADES } from '../../../shared/settings/accents.ts';
import { ACCENTS, type Accent, type School, type StoredSchool } from '../../../shared/settings/school.ts';
import choices from '../../components/form/choices.module.css';
import { Panel } from '../../components/layout/panel.tsx';
import { showSchool } from '../../components/state/school.ts';
import { useSession } from '../auth/use-session.ts';
import { BadgeField } from './badge-field.tsx';
import classes from './school-section.module.css';
import { FIELD_LABELS, type SettingsForm } from './settings-form-schema.ts';

const ACCENT_LABELS: Record<Accent, string> = {
  sea: 'Deep sea',
  maroon: 'Maroon',
  forest: 'Forest green',
  navy: 'Navy blue',
  purple: 'Purple',
  bronze: 'Gold brown',
};

const show = ({ name, accent }: School) => showSchool({ name, shades: ACCENT_SHADES[accent] });

interface SchoolSectionProps {
  form: UseFormReturnType<SettingsForm>;
  stored: StoredSchool;
  /** The colour chosen in the form. */
  accent: Accent;
}

/** The school's name, badge and colour. A chosen colour is shown at once; leaving without saving restores the stored one. */
export function SchoolSection({ form, stored, accent: chosen }: SchoolSectionProps) {
  const mayChangeBadge = isSuperAdministrator(useSession().user?.role ?? 'user');
  useEffect(() => {
    show({ ...stored, accent: chosen });
    return () => show(stored);
  }, [stored, chosen]);
  return (
    <Panel title="School">
      <Stack>
        <TextInput
          {...form.getInputProps('schoolName')}
          id="schoolName"
          key={form.key('schoolName')}
          label={FIELD_LABELS.schoolName}
          description="Shown at the top of every page, in letters and on printed applications."
          autoComplete="organization"
          required
          withAsterisk={false}
        />
        {mayChangeBadge && <BadgeField badge={stored.badge} school={stored.name} />}
        <fieldset className={`${choices.choices} ${classes.colors}`} id="accent">
          <legend>{FIELD_LABELS.accent}</legend>
          {ACCENTS.map((accent) => (
            <label key={accent} className={choices.choice}>
              <input
                type="radio"
                name="accent"
                value={accent}
                checked={accent === chosen}
                onChange={() => form.setFieldValue('accent', accent)}
              />
              <span className={classes.swatch} style={{ background: ACCENT_SHADES[accent][7] }} />
              {ACCENT_LABELS[accent]}
            </label>
          ))}
        </fieldset>
      </Stack>
    </Panel>
  );
}
