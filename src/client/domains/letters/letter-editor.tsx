import { Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import { type Letter, letterOfKindSchema } from '../../../shared/letters/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { notify } from '../../components/feedback/notify.ts';
import { SkeletonFields, Waiting } from '../../components/feedback/skeletons.tsx';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { useLetterWrites } from './hooks.ts';
import { insertAtCursor } from './insert-at-cursor.ts';
import { LetterConflict } from './letter-conflict.tsx';
import { Preview } from './letter-preview.tsx';
import classes from './letters.module.css';
import { PlaceButtons } from './place-buttons.tsx';
import { ResetLetter } from './reset-letter.tsx';

const NOT_SAVED = 'The letter was not saved. Please correct what is listed above the form.';

const fieldsOf = ({ subject, text }: LetterFields): LetterFields => ({ subject, text });

/** In the shape of what follows. */
export const LetterLoading = () => (
  <Waiting>
    <div className={classes.editor}>
      <Stack gap="lg">
        <SkeletonFields rows={1} />
        <Skeleton height={300} />
      </Stack>
      <Skeleton height={400} />
    </div>
  </Waiting>
);

/** Where a letter is written, with its preview beside it. `letter` is what is stored, also when others change it. */
export function LetterEditor({ letter }: { letter: Letter }) {
  const schema = letterOfKindSchema(letter.kind);
  const [begunWith, setBegunWith] = useState(() => fieldsOf(letter));
  const [values, setValues] = useState(begunWith);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { saveLetter } = useLetterWrites();
  const { form, attempt, isSending, onSubmit, refuse } = useCheckedForm(schema, begunWith, setValues);
  const lastFocused = useRef<keyof LetterFields>(null);
  const isUnsaved = !isSame(values, begunWith);
  const stored = fieldsOf(letter);

  function begin(fields: LetterFields) {
    setBegunWith(fields);
    setRefusal(null);
    if (!isSame(form.getValues(), fields)) form.setValues(fields);
    form.clearErrors();
  }
  // An untouched letter shows what somebody else has stored.
  const follow = useEffectEvent(() => {
    if (!isUnsaved || isSame(values, stored)) begin(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the stored letter changes
  useEffect(() => follow(), [letter.version]);

  const submit = onSubmit(
    async (typed) => {
      const outcome = await saveLetter(letter, schema.parse(typed));
      if (!outcome) return;
      if ('errors' in outcome) refuse(outcome.errors);
      else if ('conflict' in outcome) setRefusal(outcome.conflict);
      else if (isSame(form.getValues(), typed)) begin(fieldsOf(outcome.saved));
      else setBegunWith(fieldsOf(outcome.saved));
    },
    () => notify({ title: 'Validation Error', message: NOT_SAVED, kind: 'error' }),
  );
  const input = (name: keyof LetterFields) => ({
    ...form.getInputProps(name),
    id: name,
    key: form.key(name),
    required: true,
    withAsterisk: false,
    onFocus: () => {
      lastFocused.current = name;
    },
  });
  function insert(place: string) {
    const field = document.getElementById(lastFocused.current ?? 'text');
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      insertAtCursor(field, place, lastFocused.current === null);
  }

  return (
    <div className={classes.editor}>
      <form noValidate aria-label={letter.name} onSubmit={submit}>
        <ErrorSummary errors={form.errors} attempt={attempt} />
        <Stack gap="lg">
          {isUnsaved && !isSending && !isSame(stored, begunWith) && (
            <LetterConflict refusal={refusal} stored={stored} onTake={() => begin(stored)} />
          )}
          <TextInput {...input('subject')} label="Subject" autoComplete="off" />
          <Textarea
            {...input('text')}
            label="Text"
            description="Plain text. A blank line begins a new paragraph. The school’s name, signature and contact details are added."
            rows={12}
          />
          <PlaceButtons places={letter.places} onInsert={insert} />
          <Group>
            <SubmitButton isPending={isSending} pendingLabel="Saving...">
              Save Letter
            </SubmitButton>
            <LinkButton to={paths.letters} variant="default">
              Cancel
            </LinkButton>
            {letter.isChanged && <ResetLetter letter={letter} onDone={(saved) => begin(fieldsOf(saved))} />}
          </Group>
        </Stack>
        <UnsavedGuard isUnsaved={isUnsaved && !isSending} />
      </form>
      <Preview letter={letter} fields={schema.safeParse(values).data ?? null} />
    </div>
  );
}
