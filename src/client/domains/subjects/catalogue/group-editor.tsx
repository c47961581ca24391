import { Button, CloseButton, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type CatalogueSubject,
  type GroupFields,
  groupFieldsSchema,
} from '../../../../shared/subjects/catalogue.ts';
import { COGNATE_JOINT } from '../../../../shared/subjects/scholarship.ts';
import { isSame } from '../../../../shared/values.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { UnsavedGuard } from '../../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary, focusField } from '../../../components/form/error-summary.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { passesFocusOn } from '../../../components/layout/page.tsx';
import { PlusIcon } from '../../../components/layout/page-icons.tsx';
import { ScholarshipGroupDetails } from '../scholarship-group-details.tsx';
import classes from './catalogue.module.css';
import { type CatalogueGroup, hasValues, useCatalogueWrites } from './hooks.ts';
import { replaced, useFields } from './use-fields.ts';

const COUNTS = ['0', '1', '2', '3'];
const NEW_GROUP = {
  name: '',
  description: '',
  cognateSubjects: [''],
  compulsorySubjects: ['Caribbean Studies', 'Communication Studies'],
  requiredCount: 1,
};

const toLines = (names: readonly string[]) => names.join('\n');
const fromLines = (text: string) => (text === '' ? [] : text.split('\n'));

interface CognateFieldsProps {
  at: number;
  cognate: string;
  names: string[];
  error: string | undefined;
  onChange: (cognate: string) => void;
  onRemove: () => void;
}

/** One subject of a group, or a pair that counts as one when both are chosen. */
function CognateFields({ at, cognate, names, error, onChange, onRemove }: CognateFieldsProps) {
  const [first = '', second = ''] = names.includes(cognate) ? [cognate] : cognate.split(COGNATE_JOINT);
  const join = (one: string, other: string) => onChange([one, other].filter(Boolean).join(COGNATE_JOINT));
  return (
    <div className={classes.alternative}>
      <div className={classes.pair}>
        <NativeSelect
          id={`cognateSubjects.${at}`}
          label={`Subject ${at + 1}`}
          data={[{ value: '', label: 'Choose a subject' }, ...names]}
          value={first}
          error={error}
          onChange={({ currentTarget }) => join(currentTarget.value, second)}
        />
        <NativeSelect
          label={`Together with (subject ${at + 1})`}
          data={[{ value: '', label: 'None' }, ...names.filter((name) => name !== first)]}
          value={second}
          disabled={first === ''}
          onChange={({ currentTarget }) => join(first, currentTarget.value)}
        />
      </div>
      <CloseButton size="xl" aria-label={`Remove ${cognate || `subject ${at + 1}`}`} onClick={onRemove} />
    </div>
  );
}

interface GroupEditorProps {
  /** Null when a group is added. */
  group: CatalogueGroup | null;
  subjects: CatalogueSubject[];
  onDone: () => void;
}

/** Edits a scholarship group: its purpose, its subjects, and how many of them it requires. */
export function GroupEditor({ group, subjects, onDone }: GroupEditorProps) {
  const { id: _, ...begunWith } = group ?? { id: 0, ...NEW_GROUP };
  const { values, errors, attempt, change, isUnsaved, check, refuse } = useFields(
    groupFieldsSchema,
    begunWith,
  );
  const { cognateSubjects } = values;
  const [before, setBefore] = useState(group);
  const [hasConflict, setHasConflict] = useState(false);
  const { saveGroup, latest } = useCatalogueWrites();

  async function send(fields: GroupFields) {
    const now = await latest().then(
      ({ scholarshipGroups }) => scholarshipGroups.find(({ id }) => id === before?.id),
      () => before,
    );
    // What is there as it was typed may be this page's own, of which the answer was lost.
    if (before && now && !isSame(now, before) && !hasValues(now, fields)) {
      setBefore(now);
      setHasConflict(true);
      return null;
    }
    return saveGroup(before, fields);
  }
  const [save, isSaving] = useOnce(async (fields: GroupFields) => {
    const outcome = await send(fields);
    if (outcome === 'done') onDone();
    else if (outcome) refuse(outcome);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = check();
    if (fields) save(fields);
  };
  const names = subjects.map(({ name }) => name);
  return (
    <form
      ref={passesFocusOn}
      noValidate
      aria-label={group ? `Edit ${group.name}` : 'Add a scholarship group'}
      onSubmit={submit}
    >
      <Stack gap="md">
        <ErrorSummary errors={errors} attempt={attempt} />
        {hasConflict && before && (
          <Banner tone="warning" title="Somebody else has changed this group" live>
            <p>Your change was not saved. It is now {before.name}:</p>
            <ScholarshipGroupDetails group={before} />
            <p>If you save once more, your version replaces it.</p>
          </Banner>
        )}
        <TextInput
          id="name"
          label="Group name"
          value={values.name}
          error={errors.name}
          required
          withAsterisk={false}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Textarea
          id="description"
          label="Description"
          rows={2}
          value={values.description}
          error={errors.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <fieldset className={classes.requirement} id="cognateSubjects">
          <legend>Subjects of the group</legend>
          {cognateSubjects.length === 0 && (
            <p className={classes.hint}>None: any three subjects belong to it.</p>
          )}
          {[...cognateSubjects.entries()].map(([at, cognate]) => (
            <CognateFields
              key={at}
              at={at}
              cognate={cognate}
              names={names}
              error={errors[`cognateSubjects.${at}`]}
              onChange={(changed) => change({ cognateSubjects: replaced(cognateSubjects, at, changed) })}
              onRemove={() => {
                change({ cognateSubjects: replaced(cognateSubjects, at) });
                focusField('add-cognate');
              }}
            />
          ))}
          {errors.cognateSubjects && <p className={classes.error}>{errors.cognateSubjects}</p>}
          <div>
            <Button
              id="add-cognate"
              variant="default"
              leftSection={<PlusIcon />}
              onClick={() => {
                change({ cognateSubjects: [...cognateSubjects, ''] });
                focusField(`cognateSubjects.${cognateSubjects.length}`);
              }}
            >
              Add to the group
            </Button>
          </div>
        </fieldset>
        <NativeSelect
          id="requiredCount"
          label="How many of them a combination needs"
          data={COUNTS}
          value={String(values.requiredCount)}
          error={errors.requiredCount}
          onChange={({ currentTarget }) => change({ requiredCount: Number(currentTarget.value) })}
        />
        <Textarea
          id="compulsorySubjects"
          label="Compulsory for everyone"
          description="One in each line. These are not among the choices."
          rows={2}
          value={toLines(values.compulsorySubjects)}
          error={Object.entries(errors).find(([path]) => path.startsWith('compulsorySubjects'))?.[1]}
          onChange={({ currentTarget }) => change({ compulsorySubjects: fromLines(currentTarget.value) })}
        />
        <Group>
          <SubmitButton isPending={isSaving} pendingLabel="Saving...">
            {group ? 'Save Group' : 'Add Group'}
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
