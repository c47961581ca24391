import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { useFields } from '../subjects/catalogue/use-fields.ts';
import { ClassFields } from './class-fields.tsx';
import { draftSchema, toDraft } from './draft.ts';
import { useSavePlaces } from './hooks.ts';
import { MeritOrder } from './merit-order.tsx';
import { MinimumFields } from './minimum-fields.tsx';
import classes from './places.module.css';
import { SettingsConflict } from './settings-conflict.tsx';

interface SetUpFormProps {
  settings: PlaceSettings;
  /** The subjects on offer, and those that have a class. */
  subjects: readonly string[];
}

/**
 * How many places there are, who may have one, and in which order (places §1 and §2). `settings` are what is stored, also
 * when others change them.
 */
export function SetUpForm({ settings, subjects }: SetUpFormProps) {
  const [begunWith, setBegunWith] = useState(settings);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { values, errors, attempt, change, begin, isUnsaved, check, refuse } = useFields(
    draftSchema,
    toDraft(begunWith),
  );
  const save = useSavePlaces();
  const isStale = settings.version !== begunWith.version;

  function follow(stored: PlaceSettings, typed = values) {
    setBegunWith(stored);
    setRefusal(null);
    begin(toDraft(stored), typed);
  }
  // An untouched form shows what somebody else has stored.
  const followOthers = useEffectEvent(() => {
    if (isStale && (!isUnsaved || isSame(values, toDraft(settings)))) follow(settings);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the stored settings change
  useEffect(() => followOthers(), [settings.version]);

  const [send, isSaving] = useOnce(async () => {
    const checked = check();
    if (!checked) return;
    // What somebody else has stored is replaced only by who was told of it.
    const { version } = refusal === null ? begunWith : settings;
    const outcome = await save({ ...checked, version });
    if (!outcome) return;
    if ('saved' in outcome) follow(outcome.saved, values);
    else if ('errors' in outcome) refuse(outcome.errors);
    else setRefusal(outcome.conflict);
  });
  const text = (name: 'totalPlaces' | 'ownSchoolPlaces' | 'answerDays') => ({
    id: name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const toggle = (name: 'isOn' | 'checkedOnly' | 'showsPosition' | 'fillsByItself') => ({
    checked: values[name],
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      change({ [name]: currentTarget.checked }),
  });
  return (
    <form
      noValidate
      aria-label="Set up places"
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      {isStale && isUnsaved && !isSaving && (
        <SettingsConflict refusal={refusal} onTake={() => follow(settings)} />
      )}
      <Panel title="Places">
        <div className={classes.fields}>
          <Checkbox
            label="Places are given by this portal"
            description="While this is off, an application is approved without a place."
            {...toggle('isOn')}
          />
          <div className={classes.numbers}>
            <TextInput label="Places in all" description="Empty for no limit" {...text('totalPlaces')} />
            <TextInput
              label="Kept for our own students"
              description="Those who attend one of our schools"
              {...text('ownSchoolPlaces')}
            />
          </div>
        </div>
      </Panel>
      <Panel title="Classes and Seats">
        <ClassFields
          seats={values.seats}
          subjects={subjects}
          errors={errors}
          onChange={(seats) => change({ seats })}
        />
      </Panel>
      <Panel title="Order of Merit">
        <MeritOrder keys={values.merit} onChange={(merit) => change({ merit })} />
      </Panel>
      <Panel title="Who Can Have a Place">
        <div className={classes.fields}>
          <MinimumFields values={values} errors={errors} onChange={change} />
          <Checkbox label="Only applications whose results are checked" {...toggle('checkedOnly')} />
        </div>
      </Panel>
      <Panel title="Offers">
        <div className={classes.fields}>
          <div className={classes.numbers}>
            <TextInput label="Days to answer" {...text('answerDays')} />
          </div>
          <Textarea
            id="conditions"
            label="Conditions for everybody"
            description="For example what to bring on registration day"
            autosize
            minRows={2}
            value={values.conditions}
            error={errors.conditions}
            onChange={({ currentTarget }) => change({ conditions: currentTarget.value })}
          />
          <Checkbox label="Show people their position on the waiting list" {...toggle('showsPosition')} />
          <Checkbox label="Offer free seats to the waiting list automatically" {...toggle('fillsByItself')} />
        </div>
      </Panel>
      <div>
        <SubmitButton isPending={isSaving} pendingLabel="Saving...">
          Save Places
        </SubmitButton>
      </div>
      <UnsavedGuard isUnsaved={isUnsaved && !isSaving} />
    </form>
  );
}
