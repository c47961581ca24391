import { type FormErrors, type FormValidateInput, useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSame } from '../../../../shared/values.ts';
import { useOnce } from '../../../components/form/use-once.ts';
import { type Pieces, useLocalDraft } from '../../../components/state/local-draft.ts';
import { conflictIn, editsIn, forgetSaved, keepEdits, readEdits, typedIn, useEdits } from './kept-edits.ts';

interface EditFormOptions<Values> {
  /** Where what was typed is kept on the device. */
  draftKey: string;
  /** What the server holds; the same object until that changes. */
  stored: Values;
  /** Values from what is stored and what was typed, which may be of an older form. */
  valuesOf: (values: object) => Values;
  check: FormValidateInput<Values>;
}

/**
 * A form over something stored that others change as well. What is typed is kept on this device until it is saved;
 * fields that were not touched follow what is stored, and those that were say when somebody else changed them.
 */
export function useEditForm<Values extends Pieces>({
  draftKey,
  stored,
  valuesOf,
  check,
}: EditFormOptions<Values>) {
  // What is typed in another tab is shown here, too: either saves both.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is stored
  useEffect(() => follow(), [stored]);

  function refuse(errors: FormErrors) {
    form.setErrors(errors);
    setAttempt((count) => count + 1);
  }

  function discard() {
    draft.clear();
    form.setValues(stored);
    form.clearErrors();
    setAttempt(0);
  }

  /** `save` answers what is wrong by field, or null once it is saved. */
  const [send, isSaving] = useOnce(async (save: (values: Values) => Promise<FormErrors | null>) => {
    const sent = draft.read();
    const errors = await save(form.getValues());
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
    onSubmit: (save: (values: Values) => Promise<FormErrors | null>) =>
      form.onSubmit(
        () => send(save),
        () => setAttempt((count) => count + 1),
      ),
  };
}
