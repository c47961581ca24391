import { type FormErrors, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import type { z } from 'zod';
import { useOnce } from './use-once.ts';

/**
 * A form that a schema checks before it is sent. `refuse` shows the server's field errors, `attempt` counts refusals
 * for `ErrorSummary`, `isSending` is true until `send` settles.
 */
export function useCheckedForm<Values extends Record<string, string>>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) {
  const [attempt, setAttempt] = useState(0);
  // The mutation reports its own failures.
  const [sendOnce, isSending] = useOnce((send: () => Promise<unknown>) => send());
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: zod4Resolver(schema),
    ...(onValuesChange && { onValuesChange }),
  });
  const refused = () => setAttempt((count) => count + 1);
  return {
    form,
    attempt,
    isSending,
    /** Ignores further submissions until `send` settles. `onRefused` receives the schema's errors. */
    onSubmit: (send: (values: Values) => Promise<unknown>, onRefused?: (errors: FormErrors) => void) =>
      form.onSubmit(
        (values) => sendOnce(() => send(values)),
        (errors) => {
          refused();
          onRefused?.(errors);
        },
      ),
    refuse(errors: FormErrors) {
      form.setErrors(errors);
      refused();
    },
  };
}
