import { useState } from 'react';
import type { z } from 'zod';
import { isSame } from '../../../../shared/values.ts';
import { notify } from '../../../components/feedback/notify.ts';

type Errors = Record<string, string>;

/** Replaces the entry at an index, or removes it when no entry is given. */
export const replaced = <Entry>(list: readonly Entry[], at: number, ...entry: [] | [Entry]): Entry[] => [
  ...list.slice(0, at),
  ...entry,
  ...list.slice(at + 1),
];

/**
 * A form with nested lists, validated by a schema before sending. Errors are stored by path ('requirements.0.grade'),
 * which is also the input's id.
 */
export function useFields<Values extends object, Checked>(schema: z.ZodType<Checked>, begunWith: Values) {
  const [values, setValues] = useState(begunWith);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);

  function refuse(found: Errors) {
    setErrors(found);
    setAttempt((count) => count + 1);
  }
  return {
    values,
    errors,
    attempt,
    refuse,
    change(changes: Partial<Values>) {
      setValues((now) => ({ ...now, ...changes }));
      setErrors({});
    },
    /** Shows these values, unless something else than `typed` is in the fields by now. */
    begin(fresh: Values, typed: Values = values) {
      setValues((now) => (isSame(now, typed) ? fresh : now));
      setErrors({});
    },
    isUnsaved: !isSame(values, begunWith),
    /** The validated values; null while they are incomplete. */
    checked: schema.safeParse(values).data ?? null,
    /** Like `checked`, but shows the errors. */
    check(): Checked | null {
      const { data, error } = schema.safeParse(values);
      if (data !== undefined) return data;
      const found: Errors = {};
      for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
      refuse(found);
      notify({ title: 'Validation Error', message: Object.values(found)[0] ?? '', kind: 'error' });
      return null;
    },
  };
}
