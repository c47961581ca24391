import { Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import { type Letter, letterOfKindSchema } from '../../../shared/letters/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { notify } from '../../components/feedback/notify.ts';
import { SkeletonFields, Waiting } from '../../components/feedback/skeletons.tsx';
import { UnsavedGuard } from '../../components/feedback/unsaved-guard.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { FormFooter } from '../../components/form/form-footer.tsx';
import { useEditForm } from '../../components/form/use-edit-form.ts';
import { LinkButton } from '../../components/layout/links.tsx';
import { typedKey } from '../../components/state/use-typed.ts';
import { paths } from '../../paths.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { useLetterWrites } from './hooks.ts';
import { insertAtCursor } from './insert-at-cursor.ts';
import { LetterConflict } from './letter-conflict.tsx';
import { Preview } from './letter-preview.tsx';
import classes from './letters.module.css';
import { PlaceButtons } from './place-buttons.tsx';
import { ResetLetter } from './reset-letter.tsx';

const NOT_SAVED = 'The letter was not saved. Please correct what is listed above the form.';

const valuesSchema = z.object({ subject: z.string().catch(''), text: z.string().catch('') });

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
  const stored = useMemo(() => fieldsOf(letter), [letter]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { saveLetter } = useLetterWrites();
  const { form, attempt, isSaving, hasEdits, conflict, discard, onSubmit } = useEditForm<LetterFields>({
    draftKey: typedKey(useSessionUser().id, `letter:${letter.kind}`),
    stored,
    valuesOf: (values) => valuesSchema.parse(values),
    check: zod4Resolver(schema),
  });
  const values = {
    subject: form.useWatchValue('subject') ?? stored.subject,
    text: form.useWatchValue('text') ?? stored.text,
  };
  const lastFocused = useRef<keyof LetterFields>(null);

  function giveUp() {
    setRefusal(null);
    discard();
  }
  const submit = onSubmit(
    async (typed) => {
      const tidy = schema.parse(typed);
      if (!isSame(tidy, typed)) form.setValues(tidy);
      const outcome = await saveLetter(letter, tidy);
      if (!outcome) return {};
      if ('errors' in outcome) return outcome.errors;
      setRefusal('conflict' in outcome ? outcome.conflict : null);
      return 'conflict' in outcome ? {} : null;
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
          {hasEdits && !isSaving && (refusal !== null || conflict.length > 0) && (
            <LetterConflict refusal={refusal} stored={stored} onTake={giveUp} />
          )}
          <TextInput {...input('subject')} label="Subject" autoComplete="off" />
          <Textarea
            {...input('text')}
            label="Text"
            description="Plain text. A blank line begins a new paragraph. The school’s name, signature and contact details are added."
            rows={12}
          />
          <PlaceButtons places={letter.places} onInsert={insert} />
        </Stack>
        <FormFooter
          label="Save Letter"
          pendingLabel="Saving..."
          isSaving={isSaving}
          hasEdits={hasEdits}
          onDiscard={giveUp}
        >
          <LinkButton to={paths.letters} variant="default">
            Cancel
          </LinkButton>
          {letter.isChanged && <ResetLetter letter={letter} onDone={giveUp} />}
        </FormFooter>
        <UnsavedGuard isUnsaved={hasEdits && !isSaving} onLeave={discard} />
      </form>
      <Preview letter={letter} fields={schema.safeParse(values).data ?? null} />
    </div>
  );
}
