import { useState } from 'react';
import type { z } from 'zod';
import { type Pieces, useLocalDraft } from './local-draft.ts';

/** The key of what is typed into a form. Separate for each account, because several people may use the device. */
export const typedKey = (userId: number, form: string) => `edit:${userId}:${form}`;

/**
 * What is typed into a form that saves nothing until it is sent, such as that of a dialog. It stays on this device until it
 * is sent or given up, and is there again when the form is opened. An open form takes nothing over from another tab, where
 * the same form may be about other people. `schema` gives every field its initial value.
 */
export function useTyped<Values extends Pieces>(key: string, schema: z.ZodType<Values>) {
  const draft = useLocalDraft(key);
  const [values, setValues] = useState(() => schema.parse(draft.read()));
  return {
    values,
    /** Fields that belong together change together, so that what is kept is never half of another tab. */
    change<Name extends keyof Values & string>(changed: Pick<Values, Name>) {
      draft.change(changed);
      setValues((now) => ({ ...now, ...changed }));
    },
    forget() {
      draft.clear();
      setValues(schema.parse({}));
    },
  };
}
