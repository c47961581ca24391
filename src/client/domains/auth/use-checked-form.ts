import { type FormErrors, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import type { z } from 'zod';

/**
 * A form checked by a schema before it is sent. `refuse` shows what the server found wrong with it; `attempt` counts
 * the refusals for `ErrorSummary`.
 */
export function useCheckedForm<Values extends Record<string, string>>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) {
  const [attempt, setAttempt] = useState(0);
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
    onSubmit: (send: (values: Values) => void) => form.onSubmit(send, refused),
    refuse(errors: FormErrors) {
      form.setErrors(errors);
      refused();
    },
  };
}
