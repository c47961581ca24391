import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
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

interface SetUpFormProps {
  settings: PlaceSettings;
  /** The subjects on offer, and those that have a class. */
  subjects: readonly string[];
}

/** How many places there are, who may have one, and in which order (places §1 and §2). */
export function SetUpForm({ settings, subjects }: SetUpFormProps) {
  const { values, errors, attempt, change, isUnsaved, check, refuse } = useFields(
    draftSchema,
    toDraft(settings),
  );
  const save = useSavePlaces();
  const [send, isSaving] = useOnce(async () => {
    const checked = check();
    if (!checked) return;
    const outcome = await save({ ...checked, version: settings.version });
    if (outcome && outcome !== 'done') refuse(outcome);
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
