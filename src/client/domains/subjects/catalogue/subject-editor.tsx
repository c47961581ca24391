import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import {
  type CatalogueSubject,
  type SubjectChanges,
  type SubjectFields,
  subjectFieldsSchema,
} from '../../../../shared/subjects/catalogue.ts';
import { describeRequirement } from '../../../../shared/subjects/eligibility.ts';
import { isSame } from '../../../../shared/values.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { UnsavedGuard } from '../../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary, focusField } from '../../../components/form/error-summary.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { passesFocusOn } from '../../../components/layout/page.tsx';
import { PlusIcon } from '../../../components/layout/page-icons.tsx';
import classes from './catalogue.module.css';
import { EffectsNotice } from './effects-notice.tsx';
import { hasValues, useCatalogueWrites, usePreview } from './hooks.ts';
import { RequirementFields } from './requirement-fields.tsx';
import { replaced, useFields } from './use-fields.ts';

const DEFAULT_GRADE = 2;
const NEW_SUBJECT = { name: '', isOffered: true, requirements: [] };
/** Delay after the last change before the effects are fetched, in milliseconds. */
const PAUSE_MS = 300;

/** The changed fields; null when there are none. */
function changesOf(before: CatalogueSubject, after: SubjectFields): SubjectChanges | null {
  const changes: SubjectChanges = {
    ...(after.name !== before.name && { name: after.name }),
    ...(!isSame(after.requirements, before.requirements) && { requirements: after.requirements }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Name and prerequisites of a subject. `subject` is null when one is added. */
export function SubjectEditor({ subject, onDone }: { subject: CatalogueSubject | null; onDone: () => void }) {
  const [before, setBefore] = useState(subject);
  const [hasConflict, setHasConflict] = useState(false);
  const { values, errors, attempt, change, isUnsaved, checked, check, refuse } = useFields(
    subjectFieldsSchema,
    subject
      ? { name: subject.name, isOffered: subject.isOffered, requirements: subject.requirements }
      : NEW_SUBJECT,
  );
  const { addSubject, changeSubject, latest } = useCatalogueWrites();
  const changes = before && checked && changesOf(before, checked);
  const [settled] = useDebouncedValue(changes, PAUSE_MS);
  const preview = usePreview(subject?.id ?? 0, settled);
  const isWorkingOut = changes !== null && (!isSame(changes, settled) || preview.isFetching);
  const { requirements } = values;

  async function sendChanges(stored: CatalogueSubject, fields: SubjectFields) {
    const sent = changesOf(stored, fields);
    if (!sent) return 'done';
    const now = await latest().then(
      ({ subjects }) => subjects.find(({ id }) => id === stored.id),
      () => stored,
    );
    const isOther = now && !isSame([now.name, now.requirements], [stored.name, stored.requirements]);
    // What is there as it was typed may be this page's own, of which the answer was lost.
    if (isOther && !hasValues(now, sent)) {
      setBefore(now);
      setHasConflict(true);
      return null;
    }
    return changeSubject(stored, sent);
  }
  const [save, isSaving] = useOnce(async (fields: SubjectFields) => {
    const outcome = before ? await sendChanges(before, fields) : await addSubject(fields);
    if (outcome === 'done') onDone();
    else if (outcome) refuse(outcome);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = isWorkingOut ? null : check();
    if (fields) save(fields);
  };

  const name = subject?.name ?? 'a new subject';
  return (
    <form
      ref={passesFocusOn}
      noValidate
      aria-label={subject ? `Edit ${name}` : 'Add a subject'}
      onSubmit={submit}
    >
      <Stack gap="md">
        <ErrorSummary errors={errors} attempt={attempt} />
        {hasConflict && before && (
          <Banner tone="warning" title="Somebody else has changed this subject" live>
            <p>Your change was not saved. It is now {before.name}, and requires:</p>
            <ul>
              {before.requirements.map(describeRequirement).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p>If you save once more, your version replaces it.</p>
          </Banner>
        )}
        <TextInput
          id="name"
          label="Subject name"
          value={values.name}
          error={errors.name}
          required
          withAsterisk={false}
          data-autofocus
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <p className={classes.hint}>
          {requirements.length === 0
            ? 'No requirements: everybody may choose it.'
            : 'An applicant needs to meet all of these requirements, each by any one of its exam subjects, in CSEC or GCE.'}
        </p>
        {[...requirements.entries()].map(([at, requirement]) => (
          <RequirementFields
            key={at}
            at={at}
            requirement={requirement}
            errors={errors}
            onChange={(changed) => change({ requirements: replaced(requirements, at, changed) })}
            onRemove={() => {
              change({ requirements: replaced(requirements, at) });
              focusField('add-requirement');
            }}
          />
        ))}
        <div>
          <Button
            id="add-requirement"
            variant="default"
            leftSection={<PlusIcon />}
            onClick={() => {
              change({ requirements: [...requirements, { anyOf: [''], grade: DEFAULT_GRADE }] });
              focusField(`requirements.${requirements.length}.anyOf.0`);
            }}
          >
            Add requirement
          </Button>
        </div>
        {subject && changes && (
          <EffectsNotice
            title="If you save this"
            preview={preview}
            isWorkingOut={isWorkingOut}
            chosenIn={subject.chosenIn}
          />
        )}
        <Group>
          <SubmitButton
            isPending={isSaving || isWorkingOut}
            pendingLabel={isSaving ? 'Saving...' : 'Checking...'}
          >
            {subject ? 'Save Changes' : 'Add Subject'}
          </SubmitButton>
          <Button variant="default" onClick={onDone} disabled={isSaving}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isUnsaved={isUnsaved && !isSaving} />
    </form>
  );
}
