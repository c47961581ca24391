import { type FormErrors, type FormValidateInput, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSame } from '../../../shared/values.ts';
import { type Pieces, useLocalDraft } from '../state/local-draft.ts';
import {
  conflictIn,
  type Edits,
  editsIn,
  forgetSaved,
  keepEdits,
  readEdits,
  typedIn,
  useEdits,
} from './kept-edits.ts';
import { useOnce } from './use-once.ts';

interface EditFormOptions<Values> {
  /** The key of the unsaved input in local storage. */
  draftKey: string;
  /** The stored values. Must stay the same object until they change. */
  stored: Values;
  /** Makes form values from stored and typed ones, which may come from an older version of the form. */
  valuesOf: (values: object) => Values;
  check: FormValidateInput<Values>;
}

/** Saves the values, or only what was edited. @returns errors by field, or null when it has saved */
type Save<Values> = (values: Values, edits: Edits) => Promise<FormErrors | null>;

/**
 * A form for data that others edit too. Input stays on this device until it is saved. Untouched fields follow the
 * stored values; edited ones are marked as conflicts when somebody else changes them.
 */
export function useEditForm<Values extends Pieces>({
  draftKey,
  stored,
  valuesOf,
  check,
}: EditFormOptions<Values>) {
  // Also shows input from other tabs: saving in any tab saves all of it.
  const draft = useLocalDraft(draftKey, (pieces) =>
    form.setValues(valuesOf({ ...stored, ...typedIn(editsIn(pieces)) })),
  );
  const edits = useEdits(draft);
  const latest = useRef(stored);
  const [initialValues] = useState(() => valuesOf({ ...stored, ...typedIn(readEdits(draft)) }));
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: check,
    onValuesChange: (values) => keepEdits(draft, values, latest.current),
  });

  const follow = useEffectEvent(() => {
    latest.current = stored;
    const shown = valuesOf({ ...stored, ...typedIn(readEdits(draft)) });
    keepEdits(draft, shown, stored);
    if (!isSame(shown, form.getValues())) form.setValues(shown);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the stored data change
  useEffect(() => follow(), [stored]);

  function refuse(errors: FormErrors) {
    form.setErrors(errors);
    setAttempt((count) => count + 1);
  }

  function discard() {
    draft.clear();
    form.setValues(latest.current);
    form.clearErrors();
    setAttempt(0);
  }

  const [send, isSaving] = useOnce(async (save: Save<Values>) => {
    const sent = draft.read();
    const errors = await save(form.getValues(), editsIn(sent));
    if (errors) return refuse(errors);
    forgetSaved(draft, sent);
    setAttempt(0);
  });

  return {
    form,
    attempt,
    isSaving,
    discard,
    hasEdits: Object.keys(edits).length > 0,
    conflict: conflictIn(edits, stored),
    onSubmit: (save: Save<Values>, onRefused?: (errors: FormErrors) => void) =>
      form.onSubmit(
        () => send(save),
        (errors) => {
          setAttempt((count) => count + 1);
          onRefused?.(errors);
        },
      ),
  };
}
