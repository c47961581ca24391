import { type FormErrors, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import type { z } from 'zod';
import { useOnce } from './use-once.ts';

/**
 * A form checked by a schema before it is sent. `refuse` shows what the server found wrong with it; `attempt` counts
 * the refusals for `ErrorSummary`; `isSending` is true until `send` has settled.
 */
export function useCheckedForm<Values extends Record<string, string>>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) {
  const [attempt, setAttempt] = useState(0);
  // What failed is said by the mutation.
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
    /**
     * Nothing is sent twice: until `send` has settled, another submission counts for nothing. `onRefused` is told what
     * the schema found wrong.
     */
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
